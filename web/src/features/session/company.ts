// Going to the company's own sign-in: with a one-time link, to link the account one is signed in to, or to prove oneself.
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

/** There and back to this page. */
export function useCompanyProof() {
  return useMutation({
    mutationFn: async () => {
      const page = window.location.pathname + window.location.search;
      leaveFor(got(await api.POST("/api/v1/session/fresh/oidc", { body: { page } })).address);
    },
  });
}

function leaveFor(address: string): void {
  window.location.assign(address);
}
