/**
 * Writes and undoes De-Para changes.
 * Both replace exact rules of accounts and record the rules before and after in the same transaction. An undo restores the same rules, with
 * origin and reason.
 */
import type { ErroDetalhe } from '@lastro/contract'
import { compileDePara, type DeParaCompilado } from '@lastro/engine'
import { findClosedUntil } from '@lastro/db'
import { keepClosed } from '@lastro/importacao'
import * as z from 'zod/mini'
import { listContasResultado, listGruposComItens, listRegras, lockVersao } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { undoImportacao } from './arquivo-undo.ts'
import { refuseOwnRegras } from './effects.ts'
import * as store from './store.ts'

interface RecordedChange {
  versao: number
  auditoriaId: number
}

const contaRecordedSchema = z.object({
  conta: z.string(),
  grupoItem: z.nullable(z.string()),
  regras: z.array(store.simpleRegraSchema),
})
type ContaRecorded = z.infer<typeof contaRecordedSchema>
const registroSchema = z.object({ antes: z.array(contaRecordedSchema), depois: z.array(contaRecordedSchema) })

interface DeParaCadastro {
  contas: ReadonlyMap<number, string>
  grupoItens: ReadonlyMap<number, string>
  destinos: ReadonlySet<number>
  mes: string
}

/** Reads no balances: rules alone decide a change, and there can be a million balances. */
async function loadCadastro(context: ContextoCliente): Promise<DeParaCadastro> {
  const contas = await listContasResultado(context)
  const grupos = await listGruposComItens(context)
  const itens = grupos.flatMap((grupo) => grupo.itens)
  return {
    contas: new Map(contas.map(({ id, codigo }) => [id, codigo])),
    grupoItens: new Map(itens.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`])),
    destinos: new Set(itens.filter(({ arquivado }) => !arquivado).map(({ id }) => id)),
    mes: (await store.findLastMes(context)) ?? '2000-01',
  }
}

function targetOf(dePara: DeParaCompilado, { grupoItens, mes }: DeParaCadastro, conta: string): string | null {
  const response = dePara.resolve({ conta, mes })
  return response.tipo === 'mapeada' ? (grupoItens.get(response.grupoItem) ?? null) : null
}

async function readContas(context: ContextoCliente, cadastro: DeParaCadastro, contas: readonly string[]): Promise<ContaRecorded[]> {
  const dePara = compileDePara(await listRegras(context))
  const regras = await store.listSimpleRegras(context, contas)
  return contas.map((conta) => ({ conta, grupoItem: targetOf(dePara, cadastro, conta), regras: regras.get(conta) ?? [] }))
}

function presentConflict(contas: readonly ContaRecorded[]): ErroDetalhe[] {
  return contas.slice(0, 50).map(({ conta, grupoItem }) => ({
    campo: conta,
    valor: grupoItem ?? '',
    message: grupoItem === null ? 'Agora sem destino.' : `Agora aponta para ${grupoItem}.`,
  }))
}

async function finish(
  context: Contexto,
  cadastro: DeParaCadastro,
  mudanca: { acao: 'dePara.update' | 'dePara.undo'; assuntoId?: number; antes: readonly ContaRecorded[] },
): Promise<RecordedChange> {
  const contas = mudanca.antes.map(({ conta }) => conta)
  const depois = await readContas(context, cadastro, contas)
  const versao = await store.advanceVersao(context.tx)
  return { versao, auditoriaId: await recordAuditoria(context, { ...mudanca, assunto: 'DePara', depois }) }
}

/**
 * Replaces the rules of the accounts from the first open month on.
 * Rules of closed months stay, cut off at their end.
 * @throws ErroApi `cadastro_duplicate` when a user wrote a rule of an account for the very same months
 */
async function replaceOpened(
  context: ContextoCliente,
  current: readonly ContaRecorded[],
  fresh: readonly store.SimpleNewRegra[],
): Promise<void> {
  const closedUntil = await findClosedUntil(context.tx, context.cliente.id)
  const porConta = Map.groupBy(fresh, ({ conta }) => conta)
  const regras = current.flatMap(({ conta, regras: before }) =>
    keepClosed<store.SimpleNewRegra>(before, porConta.get(conta) ?? [], closedUntil).map((regra) => ({
      ...regra,
      recortada: regra.origem === 'manual' || regra.origem === 'arquivo' ? regra.mesInicio !== null || regra.mesFim !== null : false,
    })),
  )
  refuseOwnRegras(await store.listOwnRegras(context, regras))
  await store.replaceSimpleRegras(
    context,
    current.map(({ conta }) => conta),
    regras,
  )
}

/** @throws ErroApi `registro_not_found`; `de_para_version_conflict` with the current rules of the accounts */
export async function updateDePara(
  context: Contexto,
  request: { mudancas: readonly { contaId: number; grupoItemId: number | null }[]; versao: number },
): Promise<RecordedChange> {
  const versao = await lockVersao(context)
  const cadastro = await loadCadastro(context)
  // The last change of an account wins, as if they were written in turn.
  const destinos = new Map(
    request.mudancas.map(({ contaId, grupoItemId }) => {
      if (grupoItemId !== null && !cadastro.destinos.has(grupoItemId)) throw new ErroApi('registro_not_found')
      return [orNotFound(cadastro.contas.get(contaId)), grupoItemId]
    }),
  )
  const antes = await readContas(context, cadastro, [...destinos.keys()])
  if (versao !== request.versao) throw new ErroApi('de_para_version_conflict', { details: presentConflict(antes) })
  const motivo = `Definido por ${context.usuario.nome}`
  const fresh = [...destinos].flatMap(([conta, grupoItemId]): store.SimpleNewRegra[] =>
    grupoItemId === null
      ? []
      : [
          {
            conta,
            grupoItemId,
            origem: 'manual',
            motivo,
            mesInicio: null,
            mesFim: null,
            recortada: false,
            createdAt: null,
            createdBy: context.usuario.id,
          },
        ],
  )
  await replaceOpened(context, antes, fresh)
  return finish(context, cadastro, { acao: 'dePara.update', antes })
}

function printRegras(regras: readonly store.SimpleRegra[]): string {
  return regras.map(({ id, versao }) => `${id}.${versao}`).join(' ')
}

/**
 * Restores the rules of each account in the recorded change.
 * Later changes conflict only when they touched one of these rules.
 * @throws ErroApi `registro_not_found`; `de_para_version_conflict` with the accounts that changed since
 */
export async function undoDePara(context: Contexto, auditoriaId: number): Promise<RecordedChange> {
  await lockVersao(context)
  const written = orNotFound(await store.findRegistro(context, auditoriaId))
  const registro = z.safeParse(registroSchema, written)
  // Imports, and undos of them, record rules rather than accounts.
  if (written.acao === 'dePara.import' || !registro.success) return undoImportacao(context, { auditoriaId, registro: written })
  const { antes, depois } = registro.data
  const cadastro = await loadCadastro(context)
  const now = await readContas(
    context,
    cadastro,
    depois.map(({ conta }) => conta),
  )
  const after = new Map(depois.map(({ conta, regras }) => [conta, printRegras(regras)]))
  const changed = now.filter(({ conta, regras }) => after.get(conta) !== printRegras(regras))
  if (changed.length > 0) throw new ErroApi('de_para_version_conflict', { details: presentConflict(changed) })
  await replaceOpened(
    context,
    now,
    antes.flatMap(({ regras }) => regras),
  )
  return finish(context, cadastro, { acao: 'dePara.undo', assuntoId: auditoriaId, antes: now })
}
