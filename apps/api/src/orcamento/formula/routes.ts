import type { OrcamentoFormulaExplicacao, orcamentoFormulaRotas } from '@lastro/contract'
import { addMeses, explainPlano } from '@lastro/engine'
import { isLimited, type ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { bitOf } from '../atos/month-bits.ts'
import { findOrcamento, listLinhas } from '../atos/store.ts'
import { listLastMudancas, listPremissas } from '../premissa/store.ts'
import { compileAlone } from './check.ts'
import { loadPlano } from './plan.ts'
import { listSeries } from './series.ts'
import { listFormulas } from './store.ts'
import { withWholeEscopo } from './whole-escopo.ts'

const keyOf = (premissaId: number, mes: string): string => `${premissaId} ${mes}`

/** A total over lines that the reader may not see has no amount. */
async function explainCelula(
  context: ContextoLeitura,
  { id, linha, mes }: { id: number; linha: number; mes: number },
): Promise<OrcamentoFormulaExplicacao> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  // Read in the scope of the caller: a hidden line is not found.
  const line = orNotFound((await listLinhas(context, id, [linha])).get(linha))
  const travada = (line.travas & bitOf(mes)) !== 0
  const formula = (await listFormulas(context, id)).find(({ grupoItemId }) => grupoItemId === line.grupoItemId)
  const loaded = formula && (await withWholeEscopo(context, (whole) => loadPlano(whole, orcamento)))
  const explicacao = loaded && explainPlano(loaded.plano, loaded.data, loaded.colunas.id.indexOf(linha), mes - 1)
  if (loaded === undefined || explicacao === undefined) return { texto: formula?.texto ?? null, valorCentavos: null, travada, leituras: [] }
  const premissas = new Map((await listPremissas(context)).map((premissa) => [premissa.codigo, premissa]))
  const limited = isLimited(context.escopo)
  const cells = new Set(explicacao.leituras.flatMap(({ codigo, valorCentavos }) => (valorCentavos === null ? [] : [codigo])))
  const readPremissas = explicacao.leituras.flatMap(({ codigo, mes: at }) => {
    const premissa = cells.has(codigo) ? undefined : premissas.get(codigo)
    return premissa === undefined ? [] : [{ premissaId: premissa.id, mes: addMeses(loaded.inicio, at) }]
  })
  const mudancas = new Map(
    (await listLastMudancas(context, orcamento.cenario, readPremissas)).map((mudanca) => [keyOf(mudanca.premissaId, mudanca.mes), mudanca]),
  )
  return {
    texto: explicacao.texto,
    valorCentavos: travada ? null : explicacao.valorCentavos,
    travada,
    leituras: explicacao.leituras.map(({ codigo, texto, mes: at, micros, valorCentavos, total }) => {
      const premissa = cells.has(codigo) ? undefined : premissas.get(codigo)
      const calendarMes = addMeses(loaded.inicio, at)
      const mudanca = premissa && mudancas.get(keyOf(premissa.id, calendarMes))
      return {
        texto,
        codigo,
        mes: calendarMes,
        valorCentavos: total && limited ? null : valorCentavos,
        premissa:
          premissa === undefined
            ? null
            : {
                descricao: premissa.descricao,
                unidade: premissa.unidade,
                valorMicros: micros,
                fonte: premissa.fonte,
                mudanca: mudanca ? { quem: mudanca.quem, quando: mudanca.quando.toISOString(), nota: mudanca.nota } : null,
              },
      }
    }),
  }
}

export function createOrcamentoFormulaHandlers(): Handlers<typeof orcamentoFormulaRotas> {
  return {
    list: async (request) => {
      const orcamento = orNotFound(await findOrcamento(request, request.params.id))
      const formulas = await listFormulas(request, orcamento.id)
      const series = await listSeries(request, orcamento)
      if (formulas.length === 0) return { itens: [], series }
      const plano = await compileAlone(request, orcamento, formulas)
      return { itens: formulas.map((formula, i) => ({ ...formula, desde: plano.formulas[i]!.programa.alcance + 1 })), series }
    },
    explain: (request) => explainCelula(request, { ...request.params, ...request.query }),
  }
}
