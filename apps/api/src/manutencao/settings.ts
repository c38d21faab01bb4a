import * as z from 'zod/mini'

const ADDRESS = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/i
const PORT_MAX = 65_535

export interface MetricsAddress {
  host: string
  port: number
}

function readAddress(text: string): MetricsAddress | undefined {
  const { host, port } = ADDRESS.exec(text)?.groups ?? {}
  if (host === undefined || Number(port) > PORT_MAX) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

export const manutencaoSettings = z.pipe(
  z.object({
    /** Own address for `/metrics`, such as `127.0.0.1:9464`, which the proxy does not publish. Absent: no metrics. */
    LASTRO_METRICAS: z.optional(
      z.string().check(z.refine((text) => readAddress(text) !== undefined, 'é máquina:porta, como 127.0.0.1:9464')),
    ),
  }),
  z.transform((env) => ({ metricas: env.LASTRO_METRICAS === undefined ? undefined : readAddress(env.LASTRO_METRICAS) })),
)
export type ManutencaoSettings = z.output<typeof manutencaoSettings>
