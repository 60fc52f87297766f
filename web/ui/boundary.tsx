import { Component } from "react";
import type { ReactNode } from "react";

export interface BoundaryProps {
  /** Shown instead of what could not be drawn. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a part of the page that fails to be drawn from taking the rest along. React knows this only of classes. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
