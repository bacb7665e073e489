// Who wants to hear what the server tells? One connection, any number of listeners.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { listen } from "../api/connection";
import type { ConversationEvent, StreamEvent } from "../api/events";
import { toldOf, type UnderWay, underWayAfter } from "./underWay";

type Hear = (event: StreamEvent) => void;

interface Hub {
  readonly connected: boolean;
  readonly openings: number;
  readonly subscribe: (hear: Hear) => () => void;
  readonly told: (conversation: string | null) => readonly ConversationEvent[];
}

const Context = createContext<Hub>({
  connected: true,
  openings: 0,
  subscribe: () => () => undefined,
  told: () => [],
});

export function StreamProvider({ children }: { readonly children: ReactNode }) {
  const listeners = useRef(new Set<Hear>());
  const underWay = useRef<UnderWay>(new Map());
  const [connected, setConnected] = useState(true);
  const [openings, setOpenings] = useState(0);
  useEffect(
    () =>
      listen("/api/v1/stream", {
        onEvent: (event) => {
          underWay.current = underWayAfter(underWay.current, event);
          for (const hear of listeners.current) hear(event);
        },
        onState: (state) => {
          setConnected(state);
          if (state) setOpenings((before) => before + 1);
        },
      }),
    [],
  );
  const subscribe = useCallback((hear: Hear) => {
    listeners.current.add(hear);
    return () => {
      listeners.current.delete(hear);
    };
  }, []);
  const told = useCallback((conversation: string | null) => toldOf(conversation, underWay.current), []);
  const hub = useMemo(
    () => ({ connected, openings, subscribe, told }),
    [connected, openings, subscribe, told],
  );
  return <Context value={hub}>{children}</Context>;
}

export function useConnected(): boolean {
  return useContext(Context).connected;
}

/** Grows whenever the stream begins: what was asked before may have missed something. */
export function useOpenings(): number {
  return useContext(Context).openings;
}

/** What was told before now of a conversation's turns that are not over. */
export function useNotifications(): Hub["told"] {
  return useContext(Context).told;
}

/** Calls `hear` with every event while the component is shown. */
export function useStream(hear: Hear): void {
  const { subscribe } = useContext(Context);
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => subscribe((event) => latest.current(event)), [subscribe]);
}
