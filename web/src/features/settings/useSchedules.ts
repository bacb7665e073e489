// The schedules that are mine.
import { useQuery } from "@tanstack/react-query";
import { api, got, type Schema } from "../../api/client";
import { keys } from "../../api/keys";

export type Schedule = Schema["ScheduleOut"];

export function useSchedules() {
  return useQuery({
    queryKey: keys.schedules,
    queryFn: async () => got(await api.GET("/api/v1/schedules")).schedules,
  });
}
