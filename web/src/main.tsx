import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./app/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { giveStyleNonce } from "./app/styleNonce";

giveStyleNonce();

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
