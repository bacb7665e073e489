// How many seconds have passed since this came on the screen?
import { useEffect, useState } from "react";

export function useSeconds(): number {
  const [began] = useState(Date.now);
  const [now, setNow] = useState(began);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return Math.floor((now - began) / 1_000);
}
