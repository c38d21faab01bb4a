/** The brands and the host names they are known by. Apart from the routes: a browser reads the first without the schemas of the second. */
export const MARCAS = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla'] as const
export type ChaveMarca = (typeof MARCAS)[number]

/** The marca of a host: any label equal to a key (`sisloc.localhost`), else the default. */
export function marcaFromHost(host: string): ChaveMarca {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return MARCAS.find((marca) => labels.includes(marca)) ?? 'lastro'
}
