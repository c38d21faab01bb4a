/** Allow-list of transactions opened without the scope of the caller, each with its reason. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

const INTEGER: Readonly<Record<string, string>> = {
  'http/register.ts': 'opens the transaction of every request, with its scope',
  'http/contexto.ts': 'declares withCliente, each of whose callers is looked at here',
  'acesso/sessao/rights.ts': 'finds the scope',
  'acesso/sessao/routes.ts': 'moves the session to a cliente where the scope is another',
  'acesso/sessao/segundo-fator-routes.ts': 'changes the account of who asks, and reads no row of a centro de custo',
  'manutencao/limpeza/limpeza.ts': 'deletes what has had its time, in nobody’s name',
  'telas/carteira/coverage.ts': 'computes the coverage of each cliente for the overview, which only admins are answered',
  'razao/importacao/file-inspection.ts': 'reads how columns were mapped; imports are closed to who is limited',
  'razao/importacao/uploads.ts': 'keeps the places of files that wait; imports are closed to who is limited',
  'razao/importacao/notify-end.ts': 'tells who sent a file that its import has ended',
  'razao/importacao/jobs.ts': 'imports, in nobody’s name',
  'orcamento/prazo/remind.ts': 'reads the areas with a deadline, and names to each person only those that the person fills',
  'relatorio/deliver.ts': 'reads and moves on the schedule of a report; what each person is sent is read with the scope of that person',
  'relatorio/change-stream.ts': 'reads the numbers of versions for all readers of a cliente at once, and no row of a centro de custo',
  'acesso/integracao/authenticate.ts': 'finds the cliente of a key',
  'razao/integracao/receive.ts': 'imports, in the name of a key',
  'commands/compute-dre.ts': 'the command line, for who has the machine',
  'commands/verify-fechamentos.ts': 'the command line, for who has the machine',
  'commands/verify-formulas.ts': 'the command line, for who has the machine',
  'commands/load-demonstracao.ts': 'the demonstration',
  'commands/demonstracao-acesso.ts': 'the demonstration',
  'commands/demonstracao-direcionadores.ts': 'the demonstration',
  'commands/demonstracao-orcamento.ts': 'the demonstration',
  'commands/demonstracao-rateio.ts': 'the demonstration',
  'commands/demonstracao-razao.ts': 'the demonstration',
  'commands/demonstracao-workspace.ts': 'the demonstration',
}

/** A call without a cliente reads none; one with an explicit scope is deliberate. */
const HARMLESS = /with(?:Tenant|Cliente)\(\s*[\w.]+,\s*(?:SEM_TENANT|\{[^}]*(?:clienteId: null|escopo)[^}]*\})/g

test('every other transaction goes through the request', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.includes('.test.'))
  const found = files.filter((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return (text.match(/with(?:Tenant|Cliente)\(/g) ?? []).length > (text.match(HARMLESS) ?? []).length
  })
  expect(
    found.filter((file) => !(file in INTEGER)),
    'Use `transaction` of the request, which carries the scope, or say here why the whole cliente may be seen.',
  ).toEqual([])
  expect(Object.keys(INTEGER).filter((file) => !found.includes(file))).toEqual([])
})
