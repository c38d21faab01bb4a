import type { RateioRegraCorpo } from '@lastro/contract'
import { writePpm } from '@lastro/formato'
import type { RateioCadastro } from './cadastro.ts'

const METODOS: Readonly<Record<RateioRegraCorpo['metodo']['tipo'], string>> = {
  percentual: 'Percentual fixo',
  direcionador: 'Direcionador',
  receita: 'Receita líquida',
  igualitario: 'Partes iguais',
  direto: 'Serviços, direto',
  degraus: 'Serviços, em degraus',
  reciproco: 'Serviços, recíproco',
}

type DescribedDestino = { centroCusto: number; filial?: number | null; percentualPpm?: number }

export function describeRegra(
  { nome, mesInicio, mesFim, origem, metodo }: RateioRegraCorpo,
  { centrosCusto, filiais, grupos, grupoItens, direcionadores }: RateioCadastro,
): Record<string, unknown> {
  const centro = (id: number): string => (id === 0 ? 'Sem centro de custo' : (centrosCusto.get(id)?.codigo ?? `#${id}`))
  const filial = (id: number): string => filiais.get(id)?.codigo ?? `#${id}`
  const driver = (id: number): string => direcionadores.get(id)?.descricao ?? `#${id}`
  const destino = (each: DescribedDestino): string =>
    [
      centro(each.centroCusto),
      ...(each.filial === undefined || each.filial === null ? [] : [`na filial ${filial(each.filial)}`]),
      ...(each.percentualPpm === undefined ? [] : [`${writePpm(each.percentualPpm)} %`]),
    ].join(' ')
  const comDriver = 'direcionador' in metodo ? `${METODOS[metodo.tipo]}: ${driver(metodo.direcionador)}` : METODOS[metodo.tipo]
  return {
    nome,
    inicio: mesInicio,
    fim: mesFim,
    centrosCusto: origem.centrosCusto.map(centro),
    filiais: origem.filiais?.map(filial) ?? [],
    itens: [
      ...origem.grupos.map((id) => grupos.get(id)?.codigo ?? `#${id}`),
      ...origem.grupoItens.map((id) => grupoItens.get(id)?.codigo ?? `#${id}`),
    ],
    metodo: comDriver,
    destinos:
      'servicos' in metodo
        ? metodo.servicos.map(
            ({ centroCusto, base }) =>
              `${centro(centroCusto)}: ${base.destinos.map((each) => destino(each)).join(', ')}${base.tipo === 'direcionador' ? ` por ${driver(base.direcionador)}` : ''}`,
          )
        : metodo.destinos.map((each) => destino(each)),
  }
}

const parts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A rule in one line: `Percentual fixo · de TI · para P1 60 %, P2 40 % · só DPE · desde 2025-01`. */
export function printRegra(regra: RateioRegraCorpo, cadastro: RateioCadastro): string {
  const { metodo, inicio, fim, centrosCusto, filiais, itens, destinos } = describeRegra(regra, cadastro)
  return [
    String(metodo),
    `de ${parts(centrosCusto).join(', ')}`,
    `para ${parts(destinos).join(', ')}`,
    ...(parts(itens).length === 0 ? [] : [`só ${parts(itens).join(', ')}`]),
    ...(parts(filiais).length === 0 ? [] : [`filiais ${parts(filiais).join(', ')}`]),
    ...(typeof inicio === 'string' ? [`desde ${inicio}`] : []),
    ...(typeof fim === 'string' ? [`até ${fim}`] : []),
  ].join(' · ')
}
