import { Component, type ComponentType, createElement, type ReactNode } from 'react';

/**
 * A part of a page that fails alone: what is drawn in its place gets the same props. It is tried again with another
 * value; React reports the error.
 */
export function guarded<Props extends { value: unknown }>(
  Part: ComponentType<Props>,
  Failed: ComponentType<Props>,
): ComponentType<Props> {
  return class extends Component<Props, { failed: boolean }> {
    override state = { failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override componentDidUpdate({ value }: Props) {
      if (this.state.failed && value !== this.props.value) this.setState({ failed: false });
    }

    override render(): ReactNode {
      return createElement(this.state.failed ? Failed : Part, this.props);
    }
  };
}
