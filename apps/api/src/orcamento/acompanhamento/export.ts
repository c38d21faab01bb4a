import type { Acompanhamento } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO } from '@lastro/engine'
import { formatMes, joinFirst } from '@lastro/formato'
import type { ActiveCliente } from '../../http/authenticate.ts'
import type { File } from '../../http/handler.ts'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import { presentAcompanhamento } from './compare.ts'
import type { LoadedAcompanhamento } from './read.ts'
import { listLinhas } from './linhas.ts'

const FAROL = { verde: 'Favorável ou igual', amarelo: 'Desfavorável, dentro da tolerância', vermelho: 'Desfavorável, fora da tolerância' }

interface AcompanhamentoExportRow extends Acompanhamento {
  identificacao: readonly Celula[]
}

function describeFarol({ acumulado: { farol, excede } }: Acompanhamento): string {
  if (farol === null) return 'Sem realizado'
  return farol === 'verde' && excede ? 'Favorável, fora da tolerância' : FAROL[farol]
}

function listRows(
  loaded: LoadedAcompanhamento,
  level: 'item' | 'linha',
  excedem: boolean,
): { cabeca: string[]; linhas: AcompanhamentoExportRow[] } {
  if (level === 'linha') {
    return {
      cabeca: ['Grupo', 'Código', 'Item', 'Centro de custo', 'Filial', 'No orçamento'],
      linhas: listLinhas(loaded, { excedem }).map(({ linha: { grupo, grupoItem, centroCusto, filial, planejada, ...comparado } }) => ({
        ...comparado,
        identificacao: [
          grupo.descricao,
          grupoItem.codigo,
          grupoItem.descricao,
          centroCusto?.descricao ?? null,
          filial?.descricao ?? null,
          planejada ? 'Sim' : 'Não',
        ],
      })),
    }
  }
  const itens = presentAcompanhamento(loaded).grupos.flatMap((grupo) =>
    grupo.itens.map((item): AcompanhamentoExportRow => ({ ...item, identificacao: [grupo.descricao, item.codigo, item.descricao] })),
  )
  const porGravidade = (a: AcompanhamentoExportRow, b: AcompanhamentoExportRow): number =>
    (a.acumulado.variacaoCentavos ?? 0) - (b.acumulado.variacaoCentavos ?? 0)
  return {
    cabeca: ['Grupo', 'Código', 'Item'],
    linhas: excedem ? itens.filter(({ acumulado }) => acumulado.excede).toSorted(porGravidade) : itens,
  }
}

function* listTable(
  header: Celula[],
  lines: readonly AcompanhamentoExportRow[],
  rowOf: (line: AcompanhamentoExportRow) => Celula[],
): Generator<Celula[]> {
  yield header
  for (const line of lines) yield rowOf(line)
}

/** Names are repeated in up to a hundred thousand rows. */
const NOMES_MAX = 12
const printNomes = (nomes: readonly string[]): string => joinFirst(nomes, NOMES_MAX)

export function exportAcompanhamento(
  loaded: LoadedAcompanhamento,
  { nivel, excedem, formato }: { nivel: 'item' | 'linha'; excedem: boolean; formato: 'csv' | 'xlsx' },
  { nomeCurto }: Pick<ActiveCliente, 'nomeCurto'>,
): Promise<File> {
  const { orcamento, recorte, realizados, de, rateado } = loaded
  const { cabeca, linhas } = listRows(loaded, nivel, excedem)
  const meses = recorte.meses.map((mes, i) => ({ nome: formatMes(mes), has: realizados[de + i] === true }))
  const withData = meses.filter(({ has }) => has)
  const acumulado = withData.length === 0 ? 'sem realizado' : `${withData[0]!.nome} a ${withData.at(-1)!.nome}`
  const { centrosCusto, filiais } = recorte.alcance
  // A partial view names its scope in extra columns.
  const partes: (readonly [string, string])[] = [
    ...(centrosCusto === null ? [] : [['Centros de custo', printNomes(centrosCusto)] as const]),
    ...(filiais === null ? [] : [['Filiais', printNomes(filiais)] as const]),
    ...(rateado ? [['Rateio', 'Depois do rateio'] as const] : []),
  ]
  const exercicio = `${formatMes(loaded.inicio)} a ${formatMes(addMeses(loaded.inicio, MESES_EXERCICIO - 1))}`
  const header: Celula[] = [
    ...cabeca,
    `Orçado (${acumulado})`,
    `Realizado (${acumulado})`,
    'Variação R$',
    'Variação %',
    'Farol',
    ...meses.flatMap(({ nome, has }) => [`${nome} orçado`, has ? `${nome} realizado` : `${nome} sem realizado`, `${nome} variação`]),
    `Orçado do exercício (${exercicio})`,
    'Previsto do exercício',
    ...partes.map(([nome]) => nome),
  ]
  const rowOf = (line: AcompanhamentoExportRow): Celula[] => [
    ...line.identificacao,
    { centavos: line.acumulado.orcadoCentavos },
    { centavos: line.acumulado.realizadoCentavos },
    { centavos: line.acumulado.variacaoCentavos },
    { razao: line.acumulado.razao },
    describeFarol(line),
    ...line.meses.flatMap(({ orcadoCentavos, realizadoCentavos, variacaoCentavos }): Celula[] => [
      { centavos: orcadoCentavos },
      { centavos: realizadoCentavos },
      { centavos: variacaoCentavos },
    ]),
    { centavos: line.exercicio.orcadoCentavos },
    { centavos: line.exercicio.previstoCentavos },
    ...partes.map(([, nomes]) => nomes),
  ]
  const nome = `Orçado e realizado ${nomeCurto} ${orcamento.nome} v${orcamento.versaoNumero}`
  return writeList({ nome, sheet: 'Orçado × realizado', formato }, listTable(header, linhas, rowOf))
}
