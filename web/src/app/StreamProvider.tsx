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
import type { StreamEvent } from "../api/events";

type Hear = (event: StreamEvent) => void;

interface Hub {
  readonly connected: boolean;
  readonly subscribe: (hear: Hear) => () => void;
}

const Context = createContext<Hub>({ connected: true, subscribe: () => () => undefined });

export function StreamProvider({ children }: { readonly children: ReactNode }) {
  const listeners = useRef(new Set<Hear>());
  const [connected, setConnected] = useState(true);
  useEffect(
    () =>
      listen("/api/v1/stream", {
        onEvent: (event) => {
          for (const hear of listeners.current) hear(event);
        },
        onState: setConnected,
      }),
    [],
  );
  const subscribe = useCallback((hear: Hear) => {
    listeners.current.add(hear);
    return () => {
      listeners.current.delete(hear);
    };
  }, []);
  const hub = useMemo(() => ({ connected, subscribe }), [connected, subscribe]);
  return <Context value={hub}>{children}</Context>;
}

export function useConnected(): boolean {
  return useContext(Context).connected;
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
