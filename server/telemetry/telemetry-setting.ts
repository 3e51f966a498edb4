export interface TelemetrySetting {
  /** Where Prometheus reads the metrics; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** The collector that takes traces and metrics by OTLP over HTTP; null: nothing is sent. */
  readonly collector: string | null
}
