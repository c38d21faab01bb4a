import { Suspense, lazy, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { MenuBotao } from '../../../ui/MenuBotao.tsx'
import type { Planilha } from './use-planilha.ts'

const TrazerDialog = lazy(async () => ({ default: (await import('./TrazerDialog.tsx')).TrazerDialog }))

interface PlanilhaMenuProps {
  orcamentoId: number
  inicio: string
  planilha: Planilha
}

export function PlanilhaMenu({ orcamentoId, inicio, planilha: { actions, baixando, isUploading, onFim } }: PlanilhaMenuProps) {
  const { t } = useTranslation('orcamento-grade')
  const anchorRef = useRef<HTMLSpanElement>(null)
  if (actions.length === 0) return null
  return (
    <>
      <span ref={anchorRef}>
        <MenuBotao
          label={t('arquivo.menu.nome')}
          width={260}
          position="bottom-end"
          renderButton={(opens) => (
            <Button size="small" icon="share" busy={baixando} {...opens}>
              {t('arquivo.menu.nome')}
            </Button>
          )}
          options={actions.map(({ label, icon, run }) => ({ chave: label, texto: label, left: <Icon name={icon} size={14} />, run }))}
        />
      </span>
      {isUploading && (
        <Suspense>
          <TrazerDialog
            orcamentoId={orcamentoId}
            inicio={inicio}
            onClose={() => {
              onFim()
              // The menu item that had the focus is gone, so the button takes it.
              anchorRef.current?.querySelector('button')?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
