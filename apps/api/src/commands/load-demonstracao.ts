/**
 * Loads the demonstration: people, a cliente per marca, ledger, budgets, rateio and reports.
 * Idempotent: adds missing rows and changes no others. The ledger goes through the real import.
 */
import { withSistema, withTenant, type Database } from '@lastro/db'
import {
  DEMONSTRACAO_CHAVES,
  DEMONSTRACAO_CLIENTES,
  DEMONSTRACAO_SENHA,
  DEMONSTRACAO_USUARIOS,
  demonstracaoId,
  type DemonstracaoChave,
  type DemonstracaoCliente,
  type DemonstracaoUsuario,
} from '@lastro/demonstracao'
import { ensureModeloGerencial } from '@lastro/importacao'
import { sql } from 'kysely'
import { ensureMarcas } from '../marca/marcas-padrao.ts'
import { hashSenha } from '../acesso/sessao/senha.ts'
import { loadAcessos } from './demonstracao-acesso.ts'
import { loadDirecionadores } from './demonstracao-direcionadores.ts'
import { loadOrcamentos } from './demonstracao-orcamento.ts'
import { loadRateio } from './demonstracao-rateio.ts'
import { loadBalancete, loadRazao } from './demonstracao-razao.ts'
import { loadWorkspace } from './demonstracao-workspace.ts'

async function ensureUsuario(db: Database, { email, nome, perfil }: DemonstracaoUsuario): Promise<void> {
  await withSistema(db, {}, async (tx) => {
    const known = await tx.selectFrom('usuario').select('id').where('email', '=', email).executeTakeFirst()
    if (known !== undefined) return
    await tx
      .insertInto('usuario')
      .values({ id: demonstracaoId(email), email, nome, perfil, senha_hash: await hashSenha(DEMONSTRACAO_SENHA) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
  })
}

/** A new row is visible only in its own context, so the id is fixed before the insert. */
async function ensureCliente(db: Database, cliente: DemonstracaoCliente): Promise<string> {
  const id = demonstracaoId(cliente.cnpj)
  await withTenant(db, { clienteId: id, usuarioId: null }, async (tx) => {
    await sql`
      insert into cliente (id, cnpj, nome, nome_curto, marca) values (${id}, ${cliente.cnpj}, ${cliente.nome}, ${cliente.nomeCurto}, ${cliente.marca})
      on conflict (id) do nothing`.execute(tx)
    for (const usuario of DEMONSTRACAO_USUARIOS) {
      if (usuario.clientes !== 'todos' && !usuario.clientes.includes(cliente.cnpj)) continue
      await sql`
        insert into usuario_cliente (cliente_id, usuario_id, perfil, accepted_at)
        select ${id}, id, case perfil when 'admin' then 'gestor' else perfil end, now() from usuario where email = ${usuario.email}
        on conflict (cliente_id, usuario_id) do nothing`.execute(tx)
    }
    await ensureModeloGerencial(tx, id)
  })
  return id
}

export interface DemonstracaoLogins {
  usuarios: readonly { email: string; nome: string; perfil: string }[]
  senha: string
}

/** Runs before the first user exists, so that an admin's choice stays. */
async function openCadastro(db: Database): Promise<void> {
  await withSistema(db, {}, (tx) =>
    sql`update marca set cadastro_aberto = true where chave = 'lastro' and not exists (select from usuario)`.execute(tx),
  )
}

export async function loadDemonstracao(
  db: Database,
  keys: readonly DemonstracaoChave[] = DEMONSTRACAO_CHAVES,
): Promise<DemonstracaoLogins> {
  await ensureMarcas(db)
  await openCadastro(db)
  await Promise.all(DEMONSTRACAO_USUARIOS.map((usuario) => ensureUsuario(db, usuario)))
  const usuarioId = demonstracaoId('renata@lastro.demo')
  for (const key of keys) {
    const cliente = DEMONSTRACAO_CLIENTES[key]
    const clienteId = await ensureCliente(db, cliente)
    const owner = { clienteId, usuarioId, cnpj: cliente.cnpj, nome: cliente.nome }
    await loadRazao(db, key, owner)
    await loadAcessos(db, key, clienteId)
    // Budgets first, because the next month brings accounts without a destination.
    await loadOrcamentos(db, key, clienteId, usuarioId)
    await loadBalancete(db, key, owner)
    await loadDirecionadores(db, clienteId)
    await loadRateio(db, clienteId)
    await loadWorkspace(db, clienteId)
  }
  return { usuarios: DEMONSTRACAO_USUARIOS, senha: DEMONSTRACAO_SENHA }
}
