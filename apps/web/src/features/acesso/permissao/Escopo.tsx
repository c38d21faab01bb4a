import { useTranslation } from 'react-i18next'
import type { TreeOption } from '../../../ui/tree.ts'
import { EscolhaArvore } from '../../../ui/EscolhaArvore.tsx'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { Panel, Stack } from '../../../ui/layout.tsx'
import { Note, Text } from '../../../ui/Text.tsx'

interface EscopoProps {
  tipo: 'centros' | 'filiais'
  nodes: readonly TreeOption[]
  restringe: boolean
  /** True for a perfil that always has a limited scope. */
  always: boolean
  chosen: readonly number[]
  fixo: boolean
  onChange: (restringe: boolean, chosen: number[]) => void
}

export function Escopo({ tipo, nodes, restringe, always, chosen, fixo, onChange }: EscopoProps) {
  const { t } = useTranslation('permissao')
  const centros = tipo === 'centros'

  return (
    <Stack grow gap={12} padding={[16, 'page']}>
      <Choices disabled={fixo} label={t(centros ? 'modal.centros' : 'modal.filiais')}>
        <Choice type="radio" name={tipo} checked={!restringe} disabled={always} onChange={() => onChange(false, [])}>
          {t(centros ? 'escopo.todosCentros' : 'escopo.todasFiliais')}
        </Choice>
        <Choice type="radio" name={tipo} checked={restringe} onChange={() => onChange(true, [...chosen])}>
          {t(centros ? 'escopo.soCentros' : 'escopo.soFiliais')}
        </Choice>
        {always && <Note>{t('escopo.sempre')}</Note>}
      </Choices>
      {restringe && nodes.length === 0 && <Note>{t(centros ? 'escopo.semCentros' : 'escopo.semFiliais')}</Note>}
      {restringe && nodes.length > 0 && (
        <Panel grow={160}>
          <EscolhaArvore
            nodes={nodes}
            chosen={chosen}
            searchLabel={t(centros ? 'escopo.buscarCentro' : 'escopo.buscarFilial')}
            emptyText={t('escopo.nada')}
            fixo={fixo}
            onChange={(ids) => onChange(true, ids)}
          >
            <Text {...(chosen.length === 0 && { tone: 'warn', weight: 'medium' })} aria-live="polite">
              {chosen.length === 0 ? t('escopo.nenhumCentro') : t('escopo.escolhidos', { count: chosen.length })}
            </Text>
          </EscolhaArvore>
        </Panel>
      )}
      {restringe && <Note>{t('escopo.inteiro')}</Note>}
    </Stack>
  )
}
