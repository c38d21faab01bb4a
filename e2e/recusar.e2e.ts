import { createEcdGenerator, type DefeitoCodigo } from '@lastro/demonstracao'
import { RENATA_GESTORA } from '../test/people.ts'
import { expect, signIn, switchCliente, test } from './lastro.ts'

const REFUSALS: readonly (readonly [defeito: DefeitoCodigo, titulo: string])[] = [
  ['truncado', 'Arquivo incompleto'],
  ['mojibake', 'Acentuação corrompida'],
  ['livro-z', 'razão auxiliar (tipo Z)'],
  ['lancamento-desbalanceado', 'Lançamento não fecha'],
  ['linhas-demais', 'O registro I030 anuncia 2.000.000.000 linhas'],
]

test('um arquivo com defeito é recusado com o motivo, e nada muda', async ({ page }) => {
  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, 'Metalúrgica Serra Azul')
  await page.goto('/Dre?escala=reais')
  const before = await page.getByRole('treegrid').innerText()

  for (const [defeito, titulo] of REFUSALS) {
    await test.step(titulo, async () => {
      const content = Buffer.concat([...createEcdGenerator({ cnpj: '22333444000181', ano: 2030, partidas: 1_000, defeito }).chunks()])
      await page.goto('/Importacao')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `${defeito}.txt`, mimeType: 'text/plain', buffer: content })
      const importFile = page.getByRole('button', { name: 'Importar', exact: true })
      const refusal = page.getByText('Nada foi salvo.')
      await expect(importFile.or(refusal).first()).toBeVisible()
      if (await importFile.isVisible()) await importFile.click()
      await expect(refusal.first()).toBeVisible()
      await expect(page.locator('article[data-gravidade=erro] h3, [role=alert]').filter({ hasText: titulo }).first()).toBeVisible()

      await page.goto('/Dre?escala=reais')
      await expect(page.getByRole('treegrid')).toHaveText(before, { useInnerText: true })
    })
  }
})
