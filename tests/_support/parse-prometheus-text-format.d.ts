/** Types for the part that tests use; the package has none. */
declare module 'parse-prometheus-text-format' {
  interface Line {
    labels?: Record<string, string>;
    value?: string;
    count?: string;
  }
  interface Family {
    name: string;
    type: string;
    metrics: Line[];
  }
  export default function parsePrometheus(text: string): Family[];
}
