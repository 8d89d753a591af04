/**
 * Lets the bundler leave out parts of react-router that nothing uses: forms, links with fetching ahead, navigation
 * links. Names for the developer tools, and calls that are not marked as free of effects, would keep them all.
 */
import type { Plugin } from 'vite';

const displayName = /^\w+\.displayName = "[\w.]+";$/gm;
const componentCall = /= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Marks calls that only make a component as pure. */
export function pureCallsPlugin(): Plugin {
  return {
    name: 'relay-console-pure-calls',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return undefined;
      return {
        code: code.replace(displayName, '').replace(componentCall, '= /* @__PURE__ */ '),
        map: null,
      };
    },
  };
}
