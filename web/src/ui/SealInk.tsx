// The grain of ink on paper, once a page; every seal refers to it.

export function SealInk() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="only-heard">
      <title>ink</title>
      <filter id="seal-ink" x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="2" seed="4" result="grain" />
        <feDisplacementMap in="SourceGraphic" in2="grain" scale="1.8" result="edge" />
        <feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="11" result="fine" />
        <feColorMatrix in="fine" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -2.2 2.15" result="holes" />
        <feComposite in="edge" in2="holes" operator="in" />
      </filter>
    </svg>
  );
}
