// The screens behind the door; each is fetched when it is first looked at, but the chat.
import { Loader } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { ChatView } from "../features/chat/ChatView";
import { Refused } from "../features/session/Refused";
import { useSpeech } from "../i18n";
import { SealInk } from "../ui/SealInk";
import { Boundary } from "./Boundary";
import { NotFound } from "./NotFound";
import { Shell } from "./Shell";
import { StreamProvider } from "./StreamProvider";
import { Tour } from "./Tour";
import { useFreshness } from "./useFreshness";
import { useNotifying } from "./useNotifying";

const ApprovalsView = lazy(() => import("../features/approvals/ApprovalsView"));
const MonitorView = lazy(() => import("../features/monitor/MonitorView"));
const PeopleView = lazy(() => import("../features/people/PeopleView"));
const PolicyView = lazy(() => import("../features/policy/PolicyView"));
const SettingsView = lazy(() => import("../features/settings/SettingsView"));
const SheetListView = lazy(() => import("../features/sheet/SheetListView"));
const SheetView = lazy(() => import("../features/sheet/SheetView"));

export default function Screens() {
  const { locale } = useSpeech();
  return (
    <StreamProvider>
      <Freshness />
      <SealInk />
      <Tour />
      <Shell>
        <Refused />
        <Boundary locale={locale}>
          <Suspense fallback={<Loader type="dots" color="gray" m="xl" />}>
            <Switch>
              <Route path="/">
                <ChatView conversation={null} />
              </Route>
              <Route path="/c/:id">{({ id }) => <ChatView key={id} conversation={id} />}</Route>
              <Route path="/approvals/:number?">
                {({ number }) => <ApprovalsView number={number ?? null} />}
              </Route>
              <Route path="/sheets" component={SheetListView} />
              <Route path="/sheets/:id">{({ id }) => <SheetView key={id} turn={id} />}</Route>
              <Route path="/monitor" component={MonitorView} />
              <Route path="/policy" component={PolicyView} />
              <Route path="/people" component={PeopleView} />
              <Route path="/settings" component={SettingsView} />
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </Boundary>
      </Shell>
    </StreamProvider>
  );
}

function Freshness() {
  useFreshness();
  useNotifying();
  return null;
}
