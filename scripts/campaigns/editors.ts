/**
 * Campaign of people who edit the same cells of one budget over two servers.
 * `npm run campanha -- edicao --quantas 10000 --pessoas 50`.
 */
import { parseArgs } from 'node:util'
import { withTenant } from '@lastro/db'
import { DEMONSTRACAO_CLIENTES, demonstracaoId } from '@lastro/demonstracao'
import { listLacks, runCampanha, type Editor } from '../../apps/api/test/concurrent-editors.ts'
import { bearer, buildUsuario, signIn } from '../../apps/api/test/factories.ts'
import { buildOrcamento } from '../../apps/api/test/orcamento-fixture.ts'
import { startInstallation } from '../../test/installation.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

const { values } = parseArgs({ options: { quantas: { type: 'string', default: '10000' }, pessoas: { type: 'string', default: '50' } } })
const people = readCount('pessoas', values.pessoas, 2)
const wanted = Math.ceil(readCount('quantas', values.quantas) / people) * people
const signal = listenForInterruption()
const begin = performance.now()
const clienteId = demonstracaoId(DEMONSTRACAO_CLIENTES.comercial.cnpj)

const installation = await startInstallation({ servers: 2 })
try {
  const addresses = installation.addresses()
  const { editores, orcamento } = await installation.withDb(async (db) => {
    const list: Editor[] = []
    for (let i = 0; i < people; i++) {
      const usuario = await buildUsuario(db, { nome: `Pessoa ${i + 1}`, perfil: 'analista', clientes: [clienteId] })
      list.push({ id: usuario.id, token: await signIn(db, usuario, clienteId), server: addresses[i % addresses.length]! })
    }
    const item = await withTenant(db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('grupo_item').select('id').orderBy('id').executeTakeFirstOrThrow(),
    )
    const linhas = [{ grupoItem: item.id, centro: null, filial: null }]
    return { editores: list, orcamento: await buildOrcamento(db, { clienteId, usuarioId: list[0]!.id, linhas }) }
  })
  const celulas = orcamento.linhas.flatMap((linhaId) => Array.from({ length: 12 }, (_, i) => ({ linhaId, mes: i + 1 })))
  const campanha = await runCampanha({ editores, orcamentoId: orcamento.id, celulas, edicoes: wanted / people, signal })
  const response = await fetch(`${addresses[0]!}/v1/Orcamento/${orcamento.id}/linhas`, { headers: bearer(editores[0]!.token) })
  const { data } = (await response.json()) as { data: { linhas: { id: number[]; valoresCentavos: number[] } } }
  const valorOf = (celula: string): number => {
    const [linhaId = 0, mes = 0] = celula.split('.').map(Number)
    return data.linhas.valoresCentavos[data.linhas.id.indexOf(linhaId) * 12 + mes - 1] ?? Number.NaN
  }
  const lacks = listLacks(campanha, valorOf)
  const verification = installation.verify()
  if (verification !== undefined) lacks.push(verification.trim())
  const made = campanha.edicoes.length
  writeResult({
    title: 'Muitas pessoas nas mesmas células',
    promise: 'R4',
    campaign: 'edicao',
    tries: made,
    failures: lacks.length,
    lines: [
      `Escrito em ${today()} por \`npm run campanha -- edicao --quantas ${wanted} --pessoas ${people}\`${made < wanted ? ', interrompido' : ''}: ${people} pessoas, sem pausa, nas ${celulas.length} células de uma linha de um orçamento, por dois processos do servidor: ${formatCount(made)} edições gravadas e ${formatCount(campanha.refusals.length)} conflitos avisados, em ${Math.round((performance.now() - begin) / 60_000)} min (${MACHINE}).`,
      '',
      'Conferido: cada ato uma vez e em ordem, cada célula com o que foi gravado por último, nada escrito por cima sem aviso, todo conflito com a sua causa, e tudo ouvido por todos, uma vez e em ordem.',
      ...(lacks.length > 0 ? ['', ...lacks.slice(0, 20).map((lack) => `- ${lack}`)] : []),
      '',
      '`npm test` faz 120 edições de 6 pessoas.',
    ],
  })
} finally {
  await installation.close()
}
