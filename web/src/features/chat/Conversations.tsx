export function Conversations({ current }: { readonly current: string | null }) {
  return current === "" ? null : null;
}
