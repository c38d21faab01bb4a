import type { OrcamentoFormulaExplicacao, orcamentoFormulaRotas } from '@lastro/contract'
import { addMeses, explainPlano } from '@lastro/engine'
import { isLimited, type ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { bitOf } from '../atos/month-bits.ts'
import { findOrcamento, listLinhas } from '../atos/store.ts'
import { listPremissas } from '../premissa/store.ts'
import { loadPlano } from './plan.ts'
import { listFormulas } from './store.ts'
import { withWholeEscopo } from './whole-escopo.ts'

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
  return {
    texto: explicacao.texto,
    valorCentavos: travada ? null : explicacao.valorCentavos,
    travada,
    leituras: explicacao.leituras.map(({ codigo, texto, mes: at, micros, valorCentavos, total }) => {
      const premissa = cells.has(codigo) ? undefined : premissas.get(codigo)
      return {
        texto,
        codigo,
        mes: addMeses(loaded.inicio, at),
        valorCentavos: total && limited ? null : valorCentavos,
        premissa:
          premissa === undefined
            ? null
            : { descricao: premissa.descricao, unidade: premissa.unidade, valorMicros: micros, fonte: premissa.fonte },
      }
    }),
  }
}

export function createOrcamentoFormulaHandlers(): Handlers<typeof orcamentoFormulaRotas> {
  return {
    list: async (request) => {
      orNotFound(await findOrcamento(request, request.params.id))
      return { itens: await listFormulas(request, request.params.id) }
    },
    explain: (request) => explainCelula(request, { ...request.params, ...request.query }),
  }
}
