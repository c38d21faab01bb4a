import type { Orcamento, orcamentoRotas } from '@lastro/contract'
import { addMeses, mesFromIndex, mesFromSql, mesToSql, type Mes } from '@lastro/engine'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DataDre } from '../cubo/dre-data.ts'
import { dayOf } from '../exportacao/timestamp.ts'
import { orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { languageOf } from '../http/language.ts'
import { changeAreas, updateArea } from './areas.ts'
import type { AvisoDeps } from './notify.ts'
import { createEmBranco, removeOrcamento, updateHeader } from './header.ts'
import { exportOrcamentos } from './export.ts'
import { exportDeadlines } from './prazo/export.ts'
import { listPeople } from '../acesso/permissao/members.ts'
import type { Contexto } from '../http/contexto.ts'
import { presentItem, readOrcamento, type ReadProgress } from './present.ts'
import * as store from './store.ts'
import * as transicoes from './transitions.ts'

interface OrcamentoDeps extends AvisoDeps {
  cubos: CuboCache
  /** Income accounts with an amount and no destination in the last fiscal year with entries, largest first. */
  listSemDestino: (data: DataDre) => readonly { codigo: string; descricao: string }[]
  /** For reads only, because the value may be cached. */
  readProgress: ReadProgress
}

/** Bypasses the cache, because a changing transaction may still roll back. */
const sumProgress: ReadProgress = (context, { id }) => store.sumAreas(context, id)

type OrcamentoQuery = Omit<store.OrcamentoFilter, 'mesInicio'> & { inicio?: Mes | undefined }
const filterOf = ({ inicio, ...filter }: OrcamentoQuery): store.OrcamentoFilter => ({
  ...filter,
  mesInicio: inicio === undefined ? undefined : mesToSql(inicio),
})

/** First month of the fiscal year after the last entries; without entries, of the next fiscal year. */
function nextInicio(last: Mes, mesInicial: number): Mes {
  const ofThis = mesFromIndex(Number(last.slice(0, 4)) * 12 + mesInicial - 1)
  return last < ofThis ? ofThis : addMeses(ofThis, 12)
}

export function createOrcamentoHandlers({ cubos, listSemDestino, readProgress, ...deps }: OrcamentoDeps): Handlers<typeof orcamentoRotas> {
  const answerChanged = async (context: Contexto, id: number): Promise<Orcamento> => {
    await deps.announce(context, id)
    return orNotFound(await readOrcamento(context, id, sumProgress))
  }
  return {
    list: async (request) => {
      const { pagina, limite, ordem, ...filters } = request.query
      const filter = filterOf(filters)
      const { exercicios, ...summary } = await store.summarizeOrcamentos(request, filter)
      const rows = await store.listOrcamentos(request, { ...filter, ordem, limite, offset: (pagina - 1) * limite })
      return { ...summary, exercicios: exercicios.map(mesFromSql), itens: rows.map(presentItem) }
    },
    export: async (request) => {
      const { formato, ordem, ...filters } = request.query
      const rows = await store.listOrcamentos(request, { ...filterOf(filters), ordem, limite: 10_000 })
      return exportOrcamentos(rows.map(presentItem), {
        clienteNome: request.cliente.nomeCurto,
        formato,
        idioma: languageOf(request.request),
      })
    },
    getOpcoes: async (request) => {
      const last = await store.findLastMes(request)
      const people = (await listPeople(request, 'Orcamento')).filter((person) => person.can('update') || person.can('approve'))
      const { cenarios } = await store.summarizeOrcamentos(request, {})
      return {
        modelos: await store.listModelos(request),
        centrosCusto: await store.listCadastro(request, 'centro_custo'),
        filiais: await store.listCadastro(request, 'filial'),
        pessoas: people.map(({ id, nome }) => ({ id, nome })),
        cenarios,
        grupoItens: await store.countGrupoItens(request),
        inicio: nextInicio(last === null ? deps.clock().toISOString().slice(0, 7) : mesFromSql(last), request.cliente.exercicioMesInicial),
      }
    },
    get: async (request) => orNotFound(await readOrcamento(request, request.params.id, readProgress)),
    exportPrazos: async (request) => {
      const orcamento = orNotFound(await readOrcamento(request, request.params.id, readProgress))
      return exportDeadlines(orcamento, dayOf(deps.clock()), request.query.formato)
    },
    create: (request) => createEmBranco(request, request.body),
    update: async (request) => {
      await updateHeader(request, request.params.id, request.body)
      return answerChanged(request, request.params.id)
    },
    remove: async (request) => {
      await removeOrcamento(request, request.params.id, request.query.versao)
      await deps.announce(request, request.params.id)
      return { id: request.params.id }
    },
    submit: async (request) => {
      await transicoes.submitOrcamento(deps, request, { ...request.body, ...request.params })
      return answerChanged(request, request.params.id)
    },
    return: async (request) => {
      await transicoes.returnOrcamento(deps, request, { ...request.body, ...request.params })
      return answerChanged(request, request.params.id)
    },
    resume: async (request) => {
      await transicoes.resumeOrcamento(request, { ...request.body, ...request.params })
      return answerChanged(request, request.params.id)
    },
    approve: {
      // A separate snapshot, as the cache of the De-Para requires.
      prepare: async ({ transaction }) => {
        const dados = await transaction((context) => cubos.get(context))
        const loaded = { dados, semDestino: listSemDestino(dados) }
        return async (request) => {
          await transicoes.approveOrcamento(deps, request, { ...request.body, ...request.params }, loaded)
          return answerChanged(request, request.params.id)
        }
      },
    },
    revise: (request) => transicoes.reviseOrcamento(request, { ...request.body, ...request.params }),
    close: async (request) => {
      await transicoes.closeOrcamento(request, { ...request.body, ...request.params })
      return answerChanged(request, request.params.id)
    },
    updateArea: async (request) => {
      await updateArea(deps, request, { ...request.body, ...request.params })
      return answerChanged(request, request.params.id)
    },
    submitAreas: async (request) => {
      await changeAreas(deps, request, { ...request.body, id: request.params.id, acao: 'enviar' })
      return answerChanged(request, request.params.id)
    },
    withdrawAreas: async (request) => {
      await changeAreas(deps, request, { ...request.body, id: request.params.id, acao: 'retirar' })
      return answerChanged(request, request.params.id)
    },
    approveAreas: async (request) => {
      await changeAreas(deps, request, { ...request.body, id: request.params.id, acao: 'aprovar' })
      return answerChanged(request, request.params.id)
    },
    returnAreas: async (request) => {
      await changeAreas(deps, request, { ...request.body, id: request.params.id, acao: 'devolver' })
      return answerChanged(request, request.params.id)
    },
  }
}
