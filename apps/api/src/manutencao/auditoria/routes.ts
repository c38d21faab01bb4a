import { AUDITORIA_ACTIONS, AUDITORIA_GRUPOS, type AuditoriaAcao, type auditoriaRotas, type AuditoriaGrupo } from '@lastro/contract'
import { normalizeTexto } from '@lastro/planilha'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { writeRegistros } from './export-file.ts'
import { idsOf, mudancasOf, type AuditoriaNomes } from './mudancas.ts'
import { ACTION_NOMES } from './names.ts'
import { presentRegistros } from './present.ts'
import * as store from './store.ts'

const EXPORTACAO_MAX = 50_000
/** An import may map thousands of accounts. */
const MUDANCAS_MAX = 500

interface AuditoriaQuery extends Omit<store.AuditoriaFilters, 'acoes' | 'usuarioId'> {
  quem?: string | undefined
  tipo?: AuditoriaGrupo | undefined
  acao?: AuditoriaAcao | undefined
}

/** Sign-in includes sign-in from a new browser, which is also an action by itself. */
const listActions = (action: AuditoriaAcao): AuditoriaAcao[] => (action === 'sessao.login' ? [action, 'sessao.newDevice'] : [action])

function filterOf({ quem, tipo, acao, ...filter }: AuditoriaQuery): store.AuditoriaFilters {
  const acoes = acao === undefined ? (tipo === undefined ? undefined : AUDITORIA_GRUPOS[tipo]) : listActions(acao)
  return { ...filter, usuarioId: quem, acoes }
}

function actionsOf({ busca = '' }: AuditoriaQuery): AuditoriaAcao[] {
  const parte = normalizeTexto(busca)
  return parte === '' ? [] : AUDITORIA_ACTIONS.filter((action) => normalizeTexto(ACTION_NOMES[action]).includes(parte))
}

async function readNomes(context: ContextoCliente, rows: readonly store.RegistroCompletoRow[]): Promise<AuditoriaNomes> {
  const ids = rows.map(({ antes, depois }) => idsOf(antes, depois))
  return {
    grupoItens: await store.listNomes(
      context,
      'grupo_item',
      ids.flatMap(({ grupoItens }) => grupoItens),
    ),
    centrosCusto: await store.listNomes(
      context,
      'centro_custo',
      ids.flatMap(({ centrosCusto }) => centrosCusto),
    ),
    filiais: await store.listNomes(
      context,
      'filial',
      ids.flatMap(({ filiais }) => filiais),
    ),
  }
}

function dispositivoOf({ nomes }: store.RegistroRow): string | null {
  const dispositivo = nomes?.['dispositivo']
  return typeof dispositivo === 'string' && dispositivo !== '' ? dispositivo : null
}

export function createAuditoriaHandlers(): Handlers<typeof auditoriaRotas> {
  return {
    list: async (request) => {
      const { cursor, limite, ...filters } = request.query
      const { rows, proximo } = await store.listRegistros(request, filterOf(filters), {
        cursor,
        limite,
        searchActions: actionsOf(filters),
      })
      return {
        itens: (await presentRegistros(request, rows)).map(({ row: _row, ...registro }) => registro),
        proximo: proximo?.id ?? null,
        ate: proximo === undefined ? null : new Date(proximo.createdAt).toISOString(),
      }
    },
    listPessoas: async (request) => {
      const people = await store.listPeople(request, await store.listCaller(request))
      return [...people.values()].toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt'))
    },
    export: async (request) => {
      const { formato, ...filters } = request.query
      const search = { max: EXPORTACAO_MAX + 1, searchActions: actionsOf(filters) }
      const rows = await store.listCompletos(request, filterOf(filters), search)
      if (rows.length > EXPORTACAO_MAX) throw new ErroApi('auditoria_export_too_large')
      const nomes = await readNomes(request, rows)
      const lines = (await presentRegistros(request, rows)).map(({ row, ...registro }) => ({
        ...registro,
        mudancas: mudancasOf(row.acao, row, nomes),
        dispositivo: dispositivoOf(row),
        requestId: row.requestId,
      }))
      return writeRegistros(lines, { formato, clienteNome: request.cliente.nomeCurto })
    },
    get: async (request) => {
      const { id } = request.params
      const row = orNotFound(await store.findRegistro(request, id))
      const mudancas = mudancasOf(row.acao, row, await readNomes(request, [row]))
      const [presented] = await presentRegistros(request, [row])
      const { row: _row, ...registro } = orNotFound(presented)
      return {
        ...registro,
        dispositivo: dispositivoOf(row),
        requestId: row.requestId,
        mudancas: mudancas.slice(0, MUDANCAS_MAX),
        totalMudancas: mudancas.length,
      }
    },
  }
}
