/** Marcas and their host names. No schemas here: the browser reads these keys without the route schemas. */
export const MARCAS = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla'] as const
export type ChaveMarca = (typeof MARCAS)[number]

/** Resolves the marca from a host: any label equal to a key (`sisloc.localhost`), else the default. */
export function marcaFromHost(host: string): ChaveMarca {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return MARCAS.find((marca) => labels.includes(marca)) ?? 'lastro'
}
