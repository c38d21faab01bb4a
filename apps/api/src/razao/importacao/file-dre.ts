/** The DRE of a file before its import, with the De-Para that it would get. */
import type { importacaoRotas, RotaData } from '@lastro/contract'
import {
  compileDePara,
  compileDre,
  computeDre,
  chooseVigencia,
  indexCubo,
  MODELO_GERENCIAL,
  mesToIndex,
  numberModelo,
  periodoOfMes,
  projectCubo,
  type DeParaCompilado,
  type DeParaRegra,
  type DreCompilacao,
  type Projecao,
  type SaldosMensais,
} from '@lastro/engine'
import { readExercicioMesInicial, type FileConta, type FileResultado } from '@lastro/importacao'
import { loadCadastros, type Cadastros } from '../../cubo/cadastros.ts'
import { runDre } from '../../cubo/formula-limits.ts'
import { findEdicao } from '../../cubo/store.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'

type FileDre = NonNullable<RotaData<typeof importacaoRotas.previewDre>['dre']>

/** A wrong date may give a file a thousand months. */
const MESES_MAX = 60
const SHOWN_CONTAS = 20

/** Lines of the DRE and destinations of accounts: of the cliente, or as its first import would create them. */
type Modelo = { compilacao: DreCompilacao; itemIds: ReadonlyMap<string, number> }

/** @throws ErroApi `dre_modelo_invalid` */
export async function presentFileDre(context: ContextoCliente, { meses, totais, contas }: FileResultado): Promise<FileDre> {
  const { cadastros: versao } = await findEdicao(context)
  const cadastros = await loadCadastros(context, versao, undefined)
  const exercicioMesInicial = await readExercicioMesInicial(context.tx, context.cliente.id)
  const { compilacao, itemIds } = chooseModelo(cadastros, meses.at(-1) ?? '')
  if (!compilacao.ok) {
    throw new ErroApi('dre_modelo_invalid', {
      details: compilacao.erros.map(({ codigo, mensagem }) => ({ campo: codigo, message: mensagem })),
    })
  }
  const { dre } = compilacao
  const shown = meses.slice(-MESES_MAX)
  return runDre((onLinha) => {
    const saldos = toSaldos(contas, cadastros)
    const { dePara, automaticas } = suggestDePara(contas, saldos, cadastros, itemIds)
    const projecao = projectCubo(saldos, new Map(contas.map(({ codigo }, i) => [i + 1, codigo])), dePara)
    const [inicio, fim] = [meses[0], meses.at(-1)]
    const periodos = [...shown.map(periodoOfMes), ...(inicio === undefined || fim === undefined ? [] : [{ inicio, fim }])]
    const { linhas } = computeDre(dre, indexCubo(projecao.cubo), { periodos, exercicioMesInicial, onLinha })
    return {
      totais: { ...totais, saldoCentavos: totais.creditosCentavos - totais.debitosCentavos },
      meses: shown,
      linhas: linhas.map(({ codigo, descricao, tipo, nivel, unidade, valores }) => ({
        codigo,
        descricao,
        tipo,
        nivel,
        unidade: unidade === 'razao' ? ('razao' as const) : ('centavos' as const),
        valores: valores.slice(0, shown.length),
        total: valores[shown.length] ?? null,
      })),
      automaticas,
      semDePara: describeSemDePara(projecao, contas),
    }
  })
}

function chooseModelo({ modelos, grupoItens }: Cadastros, mes: string): Modelo {
  const estrutura = chooseVigencia(modelos[0]?.estruturas ?? [], mes)
  if (estrutura === undefined) {
    const { dreItens, grupos, grupoItemIds } = numberModelo(MODELO_GERENCIAL)
    return { compilacao: compileDre(dreItens, grupos), itemIds: grupoItemIds }
  }
  const opened = [...grupoItens.values()].filter(({ arquivado }) => !arquivado)
  return { compilacao: estrutura.resultado, itemIds: new Map(opened.map(({ codigo, id }) => [codigo, id])) }
}

/** Accounts are numbered from 1; centres and filiais that the cliente does not have yet are in no rule. */
function toSaldos(contas: readonly FileConta[], { centrosCusto, filiais }: Cadastros): SaldosMensais {
  const centroIds = new Map([...centrosCusto.values()].map(({ codigo, id }) => [codigo, id]))
  const filialIds = new Map([...filiais.values()].map(({ codigo, id }) => [codigo, id]))
  const rows = contas.flatMap(({ saldos }, i) => saldos.map((saldo) => ({ ...saldo, conta: i + 1 })))
  return {
    tamanho: rows.length,
    conta: Int32Array.from(rows, ({ conta }) => conta),
    centroCusto: Int32Array.from(rows, ({ centroCusto }) => centroIds.get(centroCusto) ?? 0),
    filial: Int32Array.from(rows, ({ filial }) => filialIds.get(filial) ?? 0),
    mes: Int32Array.from(rows, ({ mes }) => mesToIndex(mes)),
    valorCentavos: Float64Array.from(rows, ({ centavos }) => centavos),
  }
}

/**
 * The rules of the cliente, and the suggestions for accounts that the import creates.
 * A known account without a rule was left so on purpose, except before the first rule.
 */
function suggestDePara(
  contas: readonly FileConta[],
  saldos: SaldosMensais,
  { regras, dePara, contasResultado }: Cadastros,
  itemIds: ReadonlyMap<string, number>,
): { dePara: DeParaCompilado; automaticas: number } {
  const known = new Set(regras.size === 0 ? [] : contasResultado.map(({ codigo }) => codigo))
  const { semDestino } = projectCubo(saldos, new Map(contas.map(({ codigo }, i) => [i + 1, codigo])), dePara)
  const open = new Set(semDestino.filter(({ motivo }) => motivo === 'sem').map(({ conta }) => conta))
  const mapped = new Set(semDestino.filter(({ motivo }) => motivo !== 'sem').map(({ conta }) => conta))
  const first = [...regras.keys()].reduce((max, id) => Math.max(max, id), 0) + 1
  const suggested = contas.flatMap(({ codigo, sugestao }, i): DeParaRegra[] => {
    const grupoItem = itemIds.get(sugestao ?? '')
    if (grupoItem === undefined || known.has(codigo) || !open.has(i + 1) || mapped.has(i + 1)) return []
    return [{ id: first + i, tipo: 'exata', contaInicio: codigo, grupoItem }]
  })
  return {
    dePara: suggested.length === 0 ? dePara : compileDePara([...regras.values(), ...suggested]),
    automaticas: suggested.length,
  }
}

function describeSemDePara({ semDestino }: Projecao, contas: readonly FileConta[]): FileDre['semDePara'] {
  const sums = new Map<number, number>()
  for (const { conta, valorCentavos } of semDestino) sums.set(conta, (sums.get(conta) ?? 0) + valorCentavos)
  const exemplos = [...sums].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, SHOWN_CONTAS)
  return {
    contas: sums.size,
    centavos: [...sums.values()].reduce((total, centavos) => total + centavos, 0),
    exemplos: exemplos.map(([conta, centavos]) => {
      const { codigo = '', descricao = '' } = contas[conta - 1] ?? {}
      return { codigo, descricao, centavos }
    }),
  }
}
