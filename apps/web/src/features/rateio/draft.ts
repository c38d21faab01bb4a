/** Draft of a rateio rule. Pure. */
import { PPM_TOTAL, type RateioMetodoCorpo, type RateioMetodoNome, type RateioRegraCorpo, type RateioServicoCorpo } from '@lastro/contract'
import { dropDaOrigem, isNaOrigem } from './destinos.ts'

export const REGRA_NOVA: RateioRegraCorpo = {
  nome: '',
  mesInicio: null,
  mesFim: null,
  origem: { centrosCusto: [], filiais: null, grupos: [], grupoItens: [] },
  metodo: { tipo: 'percentual', destinos: [] },
}

/** `33,3334` → 333334. Undefined unless between 0 and 100 with at most four decimals. */
export function parsePercentual(text: string): number | undefined {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(text)
  if (match === null) return undefined
  const ppm = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return ppm <= PPM_TOTAL ? ppm : undefined
}

/** 333334 → `33,3334`, without trailing zeros. */
export function printPercentual(ppm: number, decimal = ','): string {
  const inteiro = Math.trunc(ppm / 10_000)
  const resto = String(Math.abs(ppm % 10_000))
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${ppm < 0 && inteiro === 0 ? '-' : ''}${inteiro}${resto === '' ? '' : decimal + resto}`
}

/** Remainder to 100 %; negative when exceeded. */
export function remainderOf(destinos: readonly { percentualPpm: number }[]): number {
  return PPM_TOTAL - destinos.reduce((soma, { percentualPpm }) => soma + percentualPpm, 0)
}

/** Equal parts of 100 %; the remainder goes to the first ones. */
export function equalPartes(quantos: number): number[] {
  const parte = Math.floor(PPM_TOTAL / quantos)
  return Array.from({ length: quantos }, (_, i) => parte + (i < PPM_TOTAL - parte * quantos ? 1 : 0))
}

/** Choices for a rule: unarchived ones, plus archived ones already in use, so that they can be removed. */
export function listEscolhiveis<T extends { id: number; arquivado: boolean }>(todos: readonly T[], escolhidos: readonly number[]): T[] {
  return todos.filter(({ id, arquivado }) => !arquivado || escolhidos.includes(id))
}

function servicosDe(origem: readonly number[], antes: RateioMetodoCorpo | undefined): RateioServicoCorpo[] {
  const conhecidos = antes !== undefined && 'servicos' in antes ? antes.servicos : []
  return origem
    .filter((id) => id !== 0)
    .map(
      (centroCusto) =>
        conhecidos.find((servico) => servico.centroCusto === centroCusto) ?? { centroCusto, base: { tipo: 'percentual', destinos: [] } },
    )
}

export type Ditos = readonly RateioMetodoCorpo[]

export function rememberMetodo(ditos: Ditos, metodo: RateioMetodoCorpo): Ditos {
  return [metodo, ...ditos.filter(({ tipo }) => tipo !== metodo.tipo)]
}

/**
 * Switches the method, keeping as much as possible.
 * @param ditos earlier input to restore: shares for the same destinations, driver, services
 */
export function changeMetodo(regra: RateioRegraCorpo, tipo: RateioMetodoNome, direcionador: number, ditos: Ditos = []): RateioRegraCorpo {
  const { metodo, origem } = regra
  const lembrados = [metodo, ...ditos]
  const dito = ditos.find((each) => each.tipo === tipo)
  // Services have no destinations, so take the ones of the last method with some, minus new origins.
  const destinos = lembrados
    .flatMap((each) => ('servicos' in each ? [] : [each.destinos]))
    .slice(0, 1)
    .flatMap((deles) => deles.filter((destino) => !isNaOrigem(destino, origem)))
    .map(({ centroCusto, filial }) => ({ centroCusto, filial }))
  const comum = { alternativa: null, defasagemMeses: 0 }
  switch (tipo) {
    case 'percentual': {
      const antes = dito?.tipo === 'percentual' ? dito.destinos : []
      const parteDe = (destino: (typeof destinos)[number]): number | undefined =>
        antes.find(({ centroCusto, filial }) => centroCusto === destino.centroCusto && filial === destino.filial)?.percentualPpm
      const mesmos = antes.length === destinos.length && destinos.every((destino) => parteDe(destino) !== undefined)
      const partes = equalPartes(Math.max(destinos.length, 1))
      return {
        ...regra,
        metodo: {
          tipo,
          destinos: destinos.map((destino, i) => ({ ...destino, percentualPpm: (mesmos ? parteDe(destino) : partes[i]) ?? 0 })),
        },
      }
    }
    case 'direcionador':
      return { ...regra, metodo: dito?.tipo === tipo ? { ...dito, destinos } : { tipo, direcionador, destinos, ...comum } }
    case 'receita':
      return { ...regra, metodo: dito?.tipo === tipo ? { ...dito, destinos } : { tipo, destinos, ...comum } }
    case 'igualitario':
      return { ...regra, metodo: { tipo, destinos } }
    default: {
      const deServicos = lembrados.find((each) => 'servicos' in each)
      return { ...regra, metodo: { tipo, servicos: servicosDe(origem.centrosCusto, deServicos) } }
    }
  }
}

/** Changes the origin. Service centres follow it, and origins stop receiving. */
export function changeOrigem(regra: RateioRegraCorpo, centrosCusto: number[]): RateioRegraCorpo {
  const { metodo } = regra
  const origem = { ...regra.origem, centrosCusto }
  return {
    ...regra,
    origem,
    metodo: 'servicos' in metodo ? { ...metodo, servicos: servicosDe(centrosCusto, metodo) } : dropDaOrigem(metodo, origem),
  }
}

/**
 * Changes the destinations; remaining ones keep their input.
 * @param filialOf filial of a new destination; null keeps each amount in its filial
 */
export function changeDestinos(
  metodo: RateioMetodoCorpo,
  centros: readonly number[],
  filialOf: (centroCusto: number) => number | null = () => null,
): RateioMetodoCorpo {
  if ('servicos' in metodo) return metodo
  const ficam = metodo.destinos.filter(({ centroCusto }) => centros.includes(centroCusto))
  const novos = centros
    .filter((id) => !ficam.some(({ centroCusto }) => centroCusto === id))
    .map((centroCusto) => ({ centroCusto, filial: filialOf(centroCusto) }))
  if (metodo.tipo !== 'percentual') return { ...metodo, destinos: [...ficam, ...novos] }
  return {
    ...metodo,
    destinos: [
      ...metodo.destinos.filter(({ centroCusto }) => centros.includes(centroCusto)),
      ...novos.map((novo) => ({ ...novo, percentualPpm: 0 })),
    ],
  }
}

/** Sets the share that a service centre gives; zero removes the destination. Driver-based services stay unchanged. */
export function changeParte(servico: RateioServicoCorpo, centroCusto: number, percentualPpm: number): RateioServicoCorpo {
  if (servico.base.tipo !== 'percentual') return servico
  const outros = servico.base.destinos.filter((destino) => destino.centroCusto !== centroCusto)
  return {
    ...servico,
    base: { tipo: 'percentual', destinos: percentualPpm === 0 ? outros : [...outros, { centroCusto, percentualPpm }] },
  }
}

/**
 * Shares by a driver, or by percentages (null). The served centros stay.
 * @param dito earlier percentages, restored when the served centros are the same
 */
export function changeBase(servico: RateioServicoCorpo, direcionador: number | null, dito?: RateioServicoCorpo): RateioServicoCorpo {
  const servidos = servico.base.destinos.map(({ centroCusto }) => centroCusto)
  if (direcionador !== null) {
    return { ...servico, base: { tipo: 'direcionador', direcionador, destinos: servidos.map((centroCusto) => ({ centroCusto })) } }
  }
  if (servico.base.tipo === 'percentual') return servico
  const antes = dito?.base.tipo === 'percentual' ? dito.base.destinos : []
  const mesmos = antes.length === servidos.length && antes.every(({ centroCusto }) => servidos.includes(centroCusto))
  const partes = equalPartes(Math.max(servidos.length, 1))
  const destinos = mesmos ? antes : servidos.map((centroCusto, i) => ({ centroCusto, percentualPpm: partes[i] ?? 0 }))
  return { ...servico, base: { tipo: 'percentual', destinos } }
}

/** Adds or removes a served centro of a driver-based service. Percentage-based services stay unchanged. */
export function changeServido(servico: RateioServicoCorpo, centroCusto: number, serve: boolean): RateioServicoCorpo {
  const { base } = servico
  if (base.tipo !== 'direcionador') return servico
  const outros = base.destinos.filter((destino) => destino.centroCusto !== centroCusto)
  return { ...servico, base: { ...base, destinos: serve ? [...outros, { centroCusto }] : outros } }
}

/** Moves a service centre up or down. In `degraus` a centre that closes first receives nothing from the others. */
export function moveServico(regra: RateioRegraCorpo, centroCusto: number, passo: -1 | 1): RateioRegraCorpo {
  const { metodo, origem } = regra
  if (!('servicos' in metodo)) return regra
  const de = metodo.servicos.findIndex((servico) => servico.centroCusto === centroCusto)
  const [um, outro] = [metodo.servicos[de], metodo.servicos[de + passo]]
  if (um === undefined || outro === undefined) return regra
  const servicos = metodo.servicos.with(de, outro).with(de + passo, um)
  // The origin lists the service centres in the same order.
  const demais = origem.centrosCusto.filter((id) => !servicos.some((servico) => servico.centroCusto === id))
  return {
    ...regra,
    origem: { ...origem, centrosCusto: [...servicos.map((servico) => servico.centroCusto), ...demais] },
    metodo: { ...metodo, servicos },
  }
}
