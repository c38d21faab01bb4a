/** Orçado × realizado as a table: one row per item or line, accumulated first, then the months. */
import type { Acompanhamento } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { ClienteAtivo } from '../../http/authenticate.ts'
import type { Arquivo } from '../../http/handler.ts'
import { writeTabela, type Celula } from '../../exportacao/table.ts'
import { presentAcompanhamento } from './compare.ts'
import type { AcompanhamentoLido } from './read.ts'
import { listLinhas } from './linhas.ts'

const FAROL = { verde: 'Favorável ou igual', amarelo: 'Desfavorável, dentro da tolerância', vermelho: 'Desfavorável, fora da tolerância' }

interface Linha extends Acompanhamento {
  identificacao: readonly Celula[]
}

function describeFarol({ acumulado: { farol, excede } }: Acompanhamento): string {
  if (farol === null) return 'Sem realizado'
  return farol === 'verde' && excede ? 'Favorável, fora da tolerância' : FAROL[farol]
}

function listRows(lido: AcompanhamentoLido, nivel: 'item' | 'linha', excedem: boolean): { cabeca: string[]; linhas: Linha[] } {
  if (nivel === 'linha') {
    return {
      cabeca: ['Grupo', 'Código', 'Item', 'Centro de custo', 'Filial', 'No orçamento'],
      linhas: listLinhas(lido, { excedem }).map(({ linha: { grupo, grupoItem, centroCusto, filial, planejada, ...comparado } }) => ({
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
  const itens = presentAcompanhamento(lido).grupos.flatMap((grupo) =>
    grupo.itens.map((item): Linha => ({ ...item, identificacao: [grupo.descricao, item.codigo, item.descricao] })),
  )
  const porGravidade = (a: Linha, b: Linha): number => (a.acumulado.variacaoCentavos ?? 0) - (b.acumulado.variacaoCentavos ?? 0)
  return {
    cabeca: ['Grupo', 'Código', 'Item'],
    linhas: excedem ? itens.filter(({ acumulado }) => acumulado.excede).toSorted(porGravidade) : itens,
  }
}

function* listTabela(cabecalho: Celula[], linhas: readonly Linha[], rowOf: (linha: Linha) => Celula[]): Generator<Celula[]> {
  yield cabecalho
  for (const linha of linhas) yield rowOf(linha)
}

/** Limit of names repeated in up to a hundred thousand rows. */
const NOMES_MAX = 12
const printNomes = (nomes: readonly string[]): string =>
  nomes.length <= NOMES_MAX ? nomes.join(', ') : `${nomes.slice(0, NOMES_MAX).join(', ')} e mais ${nomes.length - NOMES_MAX}`

export function exportAcompanhamento(
  lido: AcompanhamentoLido,
  { nivel, excedem, formato }: { nivel: 'item' | 'linha'; excedem: boolean; formato: 'csv' | 'xlsx' },
  { nomeCurto }: Pick<ClienteAtivo, 'nomeCurto'>,
): Promise<Arquivo> {
  const { orcamento, recorte, realizados, de, rateado } = lido
  const { cabeca, linhas } = listRows(lido, nivel, excedem)
  const meses = recorte.meses.map((mes, i) => ({ nome: formatMes(mes), tem: realizados[de + i] === true }))
  const comDados = meses.filter(({ tem }) => tem)
  const acumulado = comDados.length === 0 ? 'sem realizado' : `${comDados[0]!.nome} a ${comDados.at(-1)!.nome}`
  const { centrosCusto, filiais } = recorte.alcance
  // A plain table for programs. A partial view names its scope in extra columns.
  const partes: (readonly [string, string])[] = [
    ...(centrosCusto === null ? [] : [['Centros de custo', printNomes(centrosCusto)] as const]),
    ...(filiais === null ? [] : [['Filiais', printNomes(filiais)] as const]),
    ...(rateado ? [['Rateio', 'Depois do rateio'] as const] : []),
  ]
  const exercicio = `${formatMes(lido.inicio)} a ${formatMes(addMeses(lido.inicio, MESES_EXERCICIO - 1))}`
  const cabecalho: Celula[] = [
    ...cabeca,
    `Orçado (${acumulado})`,
    `Realizado (${acumulado})`,
    'Variação R$',
    'Variação %',
    'Farol',
    ...meses.flatMap(({ nome, tem }) => [`${nome} orçado`, tem ? `${nome} realizado` : `${nome} sem realizado`, `${nome} variação`]),
    `Orçado do exercício (${exercicio})`,
    'Previsto do exercício',
    ...partes.map(([nome]) => nome),
  ]
  const rowOf = (linha: Linha): Celula[] => [
    ...linha.identificacao,
    { centavos: linha.acumulado.orcadoCentavos },
    { centavos: linha.acumulado.realizadoCentavos },
    { centavos: linha.acumulado.variacaoCentavos },
    { razao: linha.acumulado.razao },
    describeFarol(linha),
    ...linha.meses.flatMap(({ orcadoCentavos, realizadoCentavos, variacaoCentavos }): Celula[] => [
      { centavos: orcadoCentavos },
      { centavos: realizadoCentavos },
      { centavos: variacaoCentavos },
    ]),
    { centavos: linha.exercicio.orcadoCentavos },
    { centavos: linha.exercicio.previstoCentavos },
    ...partes.map(([, nomes]) => nomes),
  ]
  const nome = `Orçado e realizado ${nomeCurto} ${orcamento.nome} v${orcamento.versaoNumero}`
  return writeTabela({ nome, folha: 'Orçado × realizado', formato }, listTabela(cabecalho, linhas, rowOf))
}
