import { createContext, useContext } from "react";
import type { Me } from "./useSession";

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe without a session");
  return me;
}

export function useMay(capability: Me["capabilities"][number]): boolean {
  return useMe().capabilities.includes(capability);
}
