// Going to the company's own sign-in: with a one-time link, or to link the account one is signed in to.
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, got } from "../../api/client";
import { keys } from "../../api/keys";

export function useAccount() {
  return useQuery({
    queryKey: keys.account,
    queryFn: async () => got(await api.GET("/api/v1/account")),
  });
}

export function useInvitedCompany(code: string) {
  return useMutation({
    mutationFn: async () => leaveFor(got(await api.POST("/api/v1/session/oidc", { body: { code } })).address),
  });
}

export function useLinkCompany() {
  return useMutation({
    mutationFn: async () => leaveFor(got(await api.POST("/api/v1/session/oidc/link", { body: {} })).address),
  });
}

function leaveFor(address: string): void {
  window.location.assign(address);
}
