import { useRef } from "react";
import { useFocusHandover } from "../browser/use-focus-handover.ts";
import { Button } from "./button.tsx";
import type { ButtonProps } from "./button.tsx";

/** Stands under a list that goes on. When all is shown it vanishes, and the focus stays where it was in the list. */
export function ShowMoreButton(props: Omit<ButtonProps, "kind" | "className" | "ref">) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return <Button ref={button} kind="quiet" className="mt-1 w-full" {...props} />;
}
