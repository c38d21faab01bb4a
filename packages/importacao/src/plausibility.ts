/** Warnings about a mapping of this file that is possible but rarely meant: an expense with a credit balance, a margin above 100 %. */
import { checkPlausibility, compileDePara, listMeses, mesFromSql, NATUREZA_RESULTADO } from '@lastro/engine'
import type { GrupoNatureza, Mes, PlausibilityInput, PlausibilityQuestion } from '@lastro/engine'
import { formatMesNumerico, formatReais } from '@lastro/formato'
import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'
import { printCounting } from './count-text.ts'
import { readRegras } from './de-para-regras.ts'
import { withoutLoops } from './query-plan.ts'
import { KEPT_PROBLEMAS } from './types.ts'
import type { SaudeFile, SaudeProblema } from './types.ts'

const REGRA = 'de_para_implausible'

type MappedSaldo = { conta: string; grupoItem: number; mes: Mes; valorCentavos: number }
type GrupoItem = { id: number; nome: string; natureza: GrupoNatureza }

async function readSaldos({ tx, clienteId, importacaoId }: ImportacaoContext): Promise<MappedSaldo[]> {
  const query = sql<{ codigo: string; descricao: string; mes: number; valorCentavos: number }>`
    select c.codigo, c.descricao, s.mes, sum(s.credito_centavos - s.debito_centavos)::bigint as "valorCentavos"
    from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where s.cliente_id = ${clienteId} and s.importacao_id = ${importacaoId} and c.natureza = ${NATUREZA_RESULTADO}
    group by c.codigo, c.descricao, s.mes order by c.codigo, s.mes`
  const { rows } = await withoutLoops(tx, () => query.execute(tx))
  const dePara = compileDePara(await readRegras(tx, clienteId, [...new Set(rows.map(({ codigo }) => codigo))]))
  return rows.flatMap(({ codigo, descricao, mes, valorCentavos }) => {
    const response = dePara.resolve({ conta: codigo, mes: mesFromSql(mes) })
    if (response.tipo !== 'mapeada') return []
    return [{ conta: `${codigo} ${descricao}`, grupoItem: response.grupoItem, mes: mesFromSql(mes), valorCentavos }]
  })
}

async function readItens({ tx, clienteId }: ImportacaoContext): Promise<Map<number, GrupoItem>> {
  const { rows } = await sql<GrupoItem>`
    select i.id, i.codigo || ' ' || i.descricao as nome, g.natureza
    from grupo_item i join grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id where i.cliente_id = ${clienteId}`.execute(tx)
  return new Map(rows.map((item) => [item.id, item]))
}

const sumOf = (saldos: readonly MappedSaldo[]): number => saldos.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0)

const RECEITA_LIQUIDA: readonly GrupoNatureza[] = ['receita_bruta', 'deducoes']
const MARGENS: readonly { linha: string; naturezas: readonly GrupoNatureza[] }[] = [
  { linha: 'Lucro bruto', naturezas: [...RECEITA_LIQUIDA, 'custo'] },
  {
    linha: 'EBITDA',
    naturezas: [...RECEITA_LIQUIDA, 'custo', 'pessoal', 'despesa_administrativa', 'despesa_comercial', 'outras'],
  },
]

function toInput(saldos: readonly MappedSaldo[], itens: ReadonlyMap<number, GrupoItem>): PlausibilityInput {
  const meses = [...new Set(saldos.map(({ mes }) => mes))].toSorted()
  const [first, last] = [meses[0], meses.at(-1)]
  const all = first === undefined || last === undefined ? [] : listMeses(first, last)
  const sumNaturezas = (ofYear: readonly MappedSaldo[], naturezas: readonly GrupoNatureza[]): number =>
    sumOf(ofYear.filter(({ grupoItem }) => naturezas.some((natureza) => itens.get(grupoItem)?.natureza === natureza)))
  return {
    contas: [...Map.groupBy(saldos, ({ conta, grupoItem }) => `${grupoItem} ${conta}`).values()].flatMap((group) => {
      const item = itens.get(group[0]?.grupoItem ?? 0)
      return item ? [{ conta: group[0]?.conta ?? '', destino: item.nome, natureza: item.natureza, valorCentavos: sumOf(group) }] : []
    }),
    itens: [...Map.groupBy(saldos, ({ grupoItem }) => grupoItem)].flatMap(([id, group]) => {
      const item = itens.get(id)
      const byMes = Map.groupBy(group, ({ mes }) => mes)
      const ofItem = all.map((mes) => ({ mes, valorCentavos: sumOf(byMes.get(mes) ?? []) }))
      return item ? [{ item: item.nome, natureza: item.natureza, meses: ofItem }] : []
    }),
    margens: [...Map.groupBy(saldos, ({ mes }) => mes.slice(0, 4))].flatMap(([ano, ofYear]) =>
      MARGENS.map(({ linha, naturezas }) => ({
        ano: Number(ano),
        linha,
        valorCentavos: sumNaturezas(ofYear, naturezas),
        receitaLiquidaCentavos: sumNaturezas(ofYear, RECEITA_LIQUIDA),
      })),
    ),
  }
}

function describe({ tipo, assunto, destino, periodo, valorCentavos, baseCentavos }: PlausibilityQuestion): string {
  const valor = `R$ ${formatReais(Math.abs(valorCentavos))}`
  const base = `R$ ${formatReais(Math.abs(baseCentavos ?? 0))}`
  if (tipo === 'receita_em_despesa') return `A conta ${assunto} tem saldo credor de ${valor}, como uma receita, e está em ${destino}.`
  if (tipo === 'despesa_em_receita') return `A conta ${assunto} tem saldo devedor de ${valor}, como uma despesa, e está em ${destino}.`
  if (tipo === 'despesa_credora') return `${assunto} fica credora em ${periodo}, com ${valor}. Uma despesa costuma ser devedora.`
  if (tipo === 'margem') return `${assunto} é ${valor} em ${periodo}, acima da receita líquida de ${base}: margem maior que 100 %.`
  return `${assunto} tem ${valor} em ${formatMesNumerico(periodo ?? '')}, dez vezes ou mais o maior mês vizinho (${base}).`
}

function toProblema(question: PlausibilityQuestion): SaudeProblema {
  return {
    regra: REGRA,
    gravidade: 'aviso',
    linha: null,
    campo: 'De-Para',
    valor: question.assunto.slice(0, 200),
    mensagem: describe(question),
    trecho: null,
    efeito: 'A DRE mostra este valor assim. Confira no De-Para; se estiver certo, não há o que fazer.',
  }
}

/** Adds what a person should look at in the De-Para of the file, whether it was automatic or made before. */
export async function addPlausibility(context: ImportacaoContext, saude: SaudeFile): Promise<SaudeFile> {
  const saldos = await readSaldos(context)
  const questions = checkPlausibility(toInput(saldos, await readItens(context)))
  return {
    regras: [
      ...saude.regras,
      {
        codigo: REGRA,
        titulo: 'Receitas, despesas e margens são plausíveis depois do De-Para',
        resultado: questions.length === 0 ? 'passou' : 'aviso',
        conferido: printCounting(new Set(saldos.map(({ conta }) => conta)).size, 'conta com destino', 'contas com destino'),
        problemas: questions.length,
      },
    ],
    problemas: [...saude.problemas, ...questions.map(toProblema)].slice(0, KEPT_PROBLEMAS),
    totalProblemas: saude.totalProblemas + questions.length,
  }
}
