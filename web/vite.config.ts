import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// The server puts a fresh nonce in this place on every answer (see src/ringi/api).
const NONCE = "RINGI_NONCE";
const server = process.env.RINGI_SERVER ?? "http://127.0.0.1:8321";

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: NONCE },
  build: { target: "es2022", assetsInlineLimit: 0, manifest: true, chunkSizeWarningLimit: 900 },
  server: { proxy: { "/api": { target: server, changeOrigin: false } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
