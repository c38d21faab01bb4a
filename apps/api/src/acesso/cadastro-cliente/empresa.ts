/** Creates a cliente with its DRE model. Used by self-registration, by admins and by the command line. */
import { randomUUID } from 'node:crypto'
import { nomeShortOf, type ChaveMarca, type cadastroClienteRotas, type RotaBodyLido } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { isCnpj } from '@lastro/engine'
import { createPlanoPadrao, ensureModeloGerencial } from '@lastro/importacao'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { enterCliente } from '../sessao/store.ts'
import { createCliente, linkUsuario } from './store.ts'

type ConcludeBody = RotaBodyLido<(typeof cadastroClienteRotas)['create']>

/** @throws ErroApi `cliente_cnpj_invalid`, unlike the function of this name in `@lastro/formato` */
export function readCnpj(text: string): string {
  const cnpj = text.replaceAll(/[\s./-]/g, '').toUpperCase()
  if (!isCnpj(cnpj)) throw new ErroApi('cliente_cnpj_invalid', { details: [{ campo: 'empresa.cnpj', message: 'O CNPJ não é válido.' }] })
  return cnpj
}

interface EmpresaCreation {
  acao: 'cadastroCliente.conclude' | 'cadastroCliente.create'
  marca: ChaveMarca
  /** The first user of the cliente. Null when an admin creates it, because admins work in every cliente. */
  gestor: { id: string; email: string } | null
  author: { usuarioId: string; request: ContextoMudanca['request'] } | null
}

/**
 * Creates the cliente with its gestor, DRE model, chart of accounts and audit record.
 * Leaves the transaction in the context of the new cliente.
 * @throws ErroApi `cliente_cnpj_invalid`, `cliente_duplicate`
 */
export async function createEmpresa(
  tx: Transacao,
  { empresa, plano }: Pick<ConcludeBody, 'empresa' | 'plano'>,
  { acao, marca, gestor, author }: EmpresaCreation,
): Promise<{ id: string; nome: string; nomeCurto: string; cnpj: string; marca: ChaveMarca }> {
  const cnpj = readCnpj(empresa.cnpj)
  const { nome, nomeCurto = nomeShortOf(nome), exercicioMesInicial } = empresa
  const cliente = { id: randomUUID(), cnpj, nome, nomeCurto, marca }
  await enterCliente({ tx, cliente })
  if (!(await createCliente(tx, { ...cliente, exercicioMesInicial }))) throw new ErroApi('cliente_duplicate')
  if (gestor !== null) await linkUsuario({ tx, cliente }, gestor.id)
  if (plano.modelo === 'gerencial') await ensureModeloGerencial(tx, cliente.id)
  if (plano.modelo === 'padrao') await createPlanoPadrao(tx, { clienteId: cliente.id, usuarioId: author?.usuarioId ?? null })
  await recordAuditoria(
    { tx, cliente, usuario: author && { id: author.usuarioId }, request: author?.request ?? null },
    {
      acao,
      assunto: 'Cliente',
      assuntoId: cliente.id,
      depois: { cnpj, nome, nomeCurto, marca, exercicioMesInicial, modelo: plano.modelo, gestor: gestor?.email ?? null },
    },
  )
  return cliente
}
