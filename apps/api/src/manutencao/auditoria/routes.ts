import { AUDITORIA_ACOES, AUDITORIA_GRUPOS, type AuditoriaAcao, type auditoriaRotas, type AuditoriaGrupo } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { normalizeTexto } from '@lastro/planilha'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { writeRegistros } from './export-file.ts'
import { idsOf, mudancasOf, type Nomes } from './mudancas.ts'
import { ACAO_NOMES } from './names.ts'
import { presentRegistros } from './present.ts'
import * as store from './store.ts'

const EXPORTACAO_MAX = 50_000
/** Of one record: an import may have mapped thousands of accounts. */
const MUDANCAS_MAX = 500

interface Filtros extends Omit<store.Filtro, 'acoes' | 'usuarioId'> {
  quem?: string | undefined
  tipo?: AuditoriaGrupo | undefined
  acao?: AuditoriaAcao | undefined
}

/** Whoever asks who entered asks for those who did by a new browser, too; these can be asked for alone. */
const listAcoes = (acao: AuditoriaAcao): AuditoriaAcao[] => (acao === 'sessao.login' ? [acao, 'sessao.newDevice'] : [acao])

function filtroOf({ quem, tipo, acao, ...filtro }: Filtros): store.Filtro {
  const acoes = acao === undefined ? (tipo === undefined ? undefined : AUDITORIA_GRUPOS[tipo]) : listAcoes(acao)
  return { ...filtro, usuarioId: quem, acoes }
}

/** Actions whose name has what is searched for. */
function acoesOf({ busca = '' }: Filtros): AuditoriaAcao[] {
  const parte = normalizeTexto(busca)
  return parte === '' ? [] : AUDITORIA_ACOES.filter((acao) => normalizeTexto(ACAO_NOMES[acao]).includes(parte))
}

/** What all these records name by id. */
async function readNomes(tx: Transacao, clienteId: string, rows: readonly store.RegistroCompletoRow[]): Promise<Nomes> {
  const ids = rows.map(({ antes, depois }) => idsOf(antes, depois))
  return {
    grupoItens: await store.listNomes(
      tx,
      clienteId,
      'grupo_item',
      ids.flatMap(({ grupoItens }) => grupoItens),
    ),
    centrosCusto: await store.listNomes(
      tx,
      clienteId,
      'centro_custo',
      ids.flatMap(({ centrosCusto }) => centrosCusto),
    ),
    filiais: await store.listNomes(
      tx,
      clienteId,
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
    list: async ({ tx, acesso, query: { cursor, limite, ...filtros } }) => {
      const { id: clienteId } = acesso.cliente
      const { rows, proximo } = await store.listRegistros(tx, clienteId, filtroOf(filtros), {
        cursor,
        limite,
        acoesDaBusca: acoesOf(filtros),
      })
      return {
        itens: (await presentRegistros(tx, clienteId, rows)).map(({ row: _row, ...registro }) => registro),
        proximo: proximo?.id ?? null,
        ate: proximo === undefined ? null : new Date(proximo.createdAt).toISOString(),
      }
    },
    listPessoas: async ({ tx, acesso: { cliente } }) => {
      const pessoas = await store.listPessoas(tx, cliente.id, await store.listQuem(tx, cliente.id))
      return [...pessoas.values()].toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt'))
    },
    export: async ({ tx, acesso: { cliente }, query: { formato, ...filtros } }) => {
      const busca = { max: EXPORTACAO_MAX + 1, acoesDaBusca: acoesOf(filtros) }
      const rows = await store.listCompletos(tx, cliente.id, filtroOf(filtros), busca)
      if (rows.length > EXPORTACAO_MAX) throw new ErroApi('auditoria_export_too_large')
      const nomes = await readNomes(tx, cliente.id, rows)
      const linhas = (await presentRegistros(tx, cliente.id, rows)).map(({ row, ...registro }) => ({
        ...registro,
        mudancas: mudancasOf(row.acao, row, nomes),
        dispositivo: dispositivoOf(row),
        requestId: row.requestId,
      }))
      return writeRegistros(linhas, { formato, clienteNome: cliente.nomeCurto })
    },
    get: async ({ tx, acesso: { cliente }, params: { id } }) => {
      const row = orNotFound(await store.findRegistro(tx, cliente.id, id))
      const mudancas = mudancasOf(row.acao, row, await readNomes(tx, cliente.id, [row]))
      const [presented] = await presentRegistros(tx, cliente.id, [row])
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
