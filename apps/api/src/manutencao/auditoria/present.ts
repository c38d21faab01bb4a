import { ENTIDADE_DEFS, type AuditoriaPessoa, type AuditoriaRegistro } from '@lastro/contract'
import { formatMesNumerico } from '@lastro/formato'
import type { ContextoCliente } from '../../http/contexto.ts'
import { listNomes, listPeople, type RegistroRow } from './store.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const NUMERO = /^\d{1,9}$/

interface AuditoriaRelated {
  pessoas: ReadonlyMap<string, AuditoriaPessoa>
  integracaoNomes: ReadonlyMap<number, string>
  importacoes: ReadonlyMap<number, string>
}

const isAboutPerson = ({ assunto, assuntoId }: RegistroRow): boolean =>
  (assunto === 'Usuario' || assunto === 'Permissao') && assuntoId !== null && UUID.test(assuntoId)
const isChave = ({ acao }: RegistroRow): boolean => acao === 'integracao.create' || acao === 'integracao.revoke'

async function readVizinhos(context: ContextoCliente, rows: readonly RegistroRow[]): Promise<AuditoriaRelated> {
  const numbers = (among: readonly RegistroRow[]): number[] =>
    among.flatMap(({ assuntoId }) => (assuntoId !== null && NUMERO.test(assuntoId) ? [Number(assuntoId)] : []))
  const about = rows.filter(isAboutPerson).flatMap(({ assuntoId }) => assuntoId ?? [])
  const importacoes = rows.filter((row) => row.acao.startsWith('importacao.') || row.acao === 'integracao.send')
  return {
    pessoas: await listPeople(context, [...new Set([...rows.flatMap(({ usuarioId }) => usuarioId ?? []), ...about])]),
    integracaoNomes: await listNomes(context, 'chave_integracao', numbers(rows.filter(isChave))),
    importacoes: await listNomes(context, 'importacao', numbers(importacoes)),
  }
}

const joined = (...partes: readonly (string | number | null | undefined)[]): string | null =>
  partes.filter((parte) => parte !== null && parte !== undefined && parte !== '').join(' · ') || null

function registroOf(row: RegistroRow, { pessoas, integracaoNomes, importacoes }: AuditoriaRelated): string | null {
  const { acao, assunto, assuntoId, first, quantas } = row
  const nomes = row.nomes ?? {}
  if (first !== null) return quantas !== null && quantas > 1 ? `${first} +${quantas - 1}` : first
  if (assuntoId === null) return null
  if (isAboutPerson(row)) return pessoas.get(assuntoId)?.nome ?? joined(nomes['nome']) ?? joined(nomes['email'])
  if (isChave(row)) return integracaoNomes.get(Number(assuntoId)) ?? joined(nomes['nome'])
  if (acao.startsWith('importacao.') || acao === 'integracao.send') return importacoes.get(Number(assuntoId)) ?? null
  if (acao.startsWith('fechamento.')) return formatMesNumerico(assuntoId)
  if (/^(orcamento(Ato|Comentario)?|workspace|conexao|relatorio(Externo)?)\./.test(acao)) return joined(nomes['nome'])
  if (acao.startsWith('dreModelo.')) return joined(nomes['nome'])
  if (acao.startsWith('dreItem.')) return joined(nomes['codigo'], nomes['descricao'])
  if (acao.startsWith('deParaRegra.')) return joined(nomes['conta'])
  if (acao.startsWith('direcionadorAno.')) return joined(nomes['direcionador'], nomes['centroCusto'], nomes['ano'])
  if (Object.values(ENTIDADE_DEFS).some(({ rota }) => acao.startsWith(`${rota}.`)) || assunto === 'Cliente') {
    return joined(nomes['codigo'], nomes['nomeCurto'] ?? nomes['descricao'] ?? nomes['nome'])
  }
  return assunto === 'Marca' || acao === 'permissao.updatePerfil' ? assuntoId : null
}

/** A person unknown to the cliente has an id and an empty `nome`. */
function callerOf({ usuarioId, acao }: RegistroRow, people: ReadonlyMap<string, AuditoriaPessoa>): AuditoriaPessoa | null {
  if (usuarioId === null) return null
  const person = people.get(usuarioId)
  if (person !== undefined) return person
  return acao === 'integracao.send' ? null : { id: usuarioId, nome: '', email: null }
}

export async function presentRegistros<R extends RegistroRow>(
  context: ContextoCliente,
  rows: readonly R[],
): Promise<(AuditoriaRegistro & { row: R })[]> {
  const vizinhos = await readVizinhos(context, rows)
  return rows.map((row) => {
    const { id, createdAt, acao, assunto, assuntoId, ip } = row
    return {
      row,
      id,
      createdAt: createdAt.toISOString(),
      acao,
      quem: callerOf(row, vizinhos.pessoas),
      origem: acao === 'integracao.send' ? joined(row.nomes?.['nome']) : null,
      assunto,
      assuntoId,
      registro: registroOf(row, vizinhos),
      ip,
    }
  })
}
