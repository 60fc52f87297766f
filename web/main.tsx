import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { isWorthRetrying } from "./service/service-error.ts";
import { BrokenPage } from "./shell/broken-page.tsx";
import { Announcements } from "./ui/announcements.tsx";
import { Boundary } from "./ui/boundary.tsx";
import "./styles.css";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // The service stands on this machine or near it: "offline" says nothing about whether it can be reached.
      networkMode: "always",
      staleTime: 5_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: "always" },
  },
});

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the app.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Announcements>
        <Boundary fallback={<BrokenPage />}>
          <App />
        </Boundary>
      </Announcements>
    </QueryClientProvider>
  </StrictMode>,
);
