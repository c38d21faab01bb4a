/**
 * Writes and undoes De-Para changes. Both replace exact rules of accounts and record the rules before and after in the same transaction. An
 * undo restores the same rules, with origin and reason.
 */
import type { ErroDetalhe } from '@lastro/contract'
import { compileDePara, type DeParaCompilado } from '@lastro/engine'
import { findFechadoAte } from '@lastro/db'
import { keepFechados } from '@lastro/importacao'
import * as z from 'zod/mini'
import { listContasResultado, listGruposComItens, listRegras, lockVersao } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { undoImportacao } from './arquivo-undo.ts'
import { refuseRegrasProprias } from './effects.ts'
import * as store from './store.ts'

interface Gravada {
  versao: number
  auditoriaId: number
}

const contaRegistradaSchema = z.object({
  conta: z.string(),
  grupoItem: z.nullable(z.string()),
  regras: z.array(store.regraSimplesSchema),
})
type ContaRegistrada = z.infer<typeof contaRegistradaSchema>
const registroSchema = z.object({ antes: z.array(contaRegistradaSchema), depois: z.array(contaRegistradaSchema) })

interface Cadastro {
  contas: ReadonlyMap<number, string>
  grupoItens: ReadonlyMap<number, string>
  destinos: ReadonlySet<number>
  mes: string
}

/** Reads no balances: rules alone decide a change, and there can be a million balances. */
async function loadCadastro(contexto: ContextoCliente): Promise<Cadastro> {
  const contas = await listContasResultado(contexto)
  const grupos = await listGruposComItens(contexto)
  const itens = grupos.flatMap((grupo) => grupo.itens)
  return {
    contas: new Map(contas.map(({ id, codigo }) => [id, codigo])),
    grupoItens: new Map(itens.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`])),
    destinos: new Set(itens.filter(({ arquivado }) => !arquivado).map(({ id }) => id)),
    mes: (await store.findUltimoMes(contexto)) ?? '2000-01',
  }
}

function targetOf(dePara: DeParaCompilado, { grupoItens, mes }: Cadastro, conta: string): string | null {
  const resposta = dePara.resolve({ conta, mes })
  return resposta.tipo === 'mapeada' ? (grupoItens.get(resposta.grupoItem) ?? null) : null
}

async function readContas(contexto: ContextoCliente, cadastro: Cadastro, contas: readonly string[]): Promise<ContaRegistrada[]> {
  const dePara = compileDePara(await listRegras(contexto))
  const regras = await store.listRegrasSimples(contexto, contas)
  return contas.map((conta) => ({ conta, grupoItem: targetOf(dePara, cadastro, conta), regras: regras.get(conta) ?? [] }))
}

function presentConflict(contas: readonly ContaRegistrada[]): ErroDetalhe[] {
  return contas.slice(0, 50).map(({ conta, grupoItem }) => ({
    campo: conta,
    valor: grupoItem ?? '',
    message: grupoItem === null ? 'Agora sem destino.' : `Agora aponta para ${grupoItem}.`,
  }))
}

async function finish(
  contexto: Contexto,
  cadastro: Cadastro,
  mudanca: { acao: 'dePara.update' | 'dePara.undo'; assuntoId?: number; antes: readonly ContaRegistrada[] },
): Promise<Gravada> {
  const contas = mudanca.antes.map(({ conta }) => conta)
  const depois = await readContas(contexto, cadastro, contas)
  const versao = await store.advanceVersao(contexto.tx)
  return { versao, auditoriaId: await recordAuditoria(contexto, { ...mudanca, assunto: 'DePara', depois }) }
}

/**
 * Replaces the rules of the accounts from the first open month on. Rules of closed months stay, cut off at their end.
 * @throws ErroApi `cadastro_duplicate` when a user wrote a rule of an account for the very same months
 */
async function replaceAbertas(
  contexto: ContextoCliente,
  atuais: readonly ContaRegistrada[],
  novas: readonly store.RegraSimplesNova[],
): Promise<void> {
  const fechadoAte = await findFechadoAte(contexto.tx, contexto.cliente.id)
  const porConta = Map.groupBy(novas, ({ conta }) => conta)
  const regras = atuais.flatMap(({ conta, regras: antes }) =>
    keepFechados<store.RegraSimplesNova>(antes, porConta.get(conta) ?? [], fechadoAte).map((regra) => ({
      ...regra,
      recortada: regra.origem === 'manual' || regra.origem === 'arquivo' ? regra.mesInicio !== null || regra.mesFim !== null : false,
    })),
  )
  refuseRegrasProprias(await store.listRegrasProprias(contexto, regras))
  await store.replaceRegrasSimples(
    contexto,
    atuais.map(({ conta }) => conta),
    regras,
  )
}

/** @throws ErroApi `registro_not_found` · `de_para_version_conflict` with the current rules of the accounts. */
export async function updateDePara(
  contexto: Contexto,
  pedido: { mudancas: readonly { contaId: number; grupoItemId: number | null }[]; versao: number },
): Promise<Gravada> {
  const versao = await lockVersao(contexto)
  const cadastro = await loadCadastro(contexto)
  // The last change of an account wins, as if they were written in turn.
  const destinos = new Map(
    pedido.mudancas.map(({ contaId, grupoItemId }) => {
      if (grupoItemId !== null && !cadastro.destinos.has(grupoItemId)) throw new ErroApi('registro_not_found')
      return [orNotFound(cadastro.contas.get(contaId)), grupoItemId]
    }),
  )
  const antes = await readContas(contexto, cadastro, [...destinos.keys()])
  if (versao !== pedido.versao) throw new ErroApi('de_para_version_conflict', { details: presentConflict(antes) })
  const motivo = `Definido por ${contexto.usuario.nome}`
  const novas = [...destinos].flatMap(([conta, grupoItemId]): store.RegraSimplesNova[] =>
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
            createdBy: contexto.usuario.id,
          },
        ],
  )
  await replaceAbertas(contexto, antes, novas)
  return finish(contexto, cadastro, { acao: 'dePara.update', antes })
}

function printRegras(regras: readonly store.RegraSimples[]): string {
  return regras.map(({ id, versao }) => `${id}.${versao}`).join(' ')
}

/**
 * Restores the rules of each account in the recorded change. Later changes are a conflict only when they touched one of these rules.
 *
 * @throws ErroApi `registro_not_found` · `de_para_version_conflict` with the accounts that changed since.
 */
export async function undoDePara(contexto: Contexto, auditoriaId: number): Promise<Gravada> {
  await lockVersao(contexto)
  const gravado = orNotFound(await store.findRegistro(contexto, auditoriaId))
  const registro = z.safeParse(registroSchema, gravado)
  // Imports, and undos of them, record rules rather than accounts.
  if (gravado.acao === 'dePara.import' || !registro.success) return undoImportacao(contexto, { auditoriaId, registro: gravado })
  const { antes, depois } = registro.data
  const cadastro = await loadCadastro(contexto)
  const agora = await readContas(
    contexto,
    cadastro,
    depois.map(({ conta }) => conta),
  )
  const left = new Map(depois.map(({ conta, regras }) => [conta, printRegras(regras)]))
  const changed = agora.filter(({ conta, regras }) => left.get(conta) !== printRegras(regras))
  if (changed.length > 0) throw new ErroApi('de_para_version_conflict', { details: presentConflict(changed) })
  await replaceAbertas(
    contexto,
    agora,
    antes.flatMap(({ regras }) => regras),
  )
  return finish(contexto, cadastro, { acao: 'dePara.undo', assuntoId: auditoriaId, antes: agora })
}
