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

export function PlanilhaMenu({ orcamentoId, inicio, planilha: { acoes, baixando, trazendo, onFim } }: PlanilhaMenuProps) {
  const { t } = useTranslation('orcamento-grade')
  const location = useRef<HTMLSpanElement>(null)
  if (acoes.length === 0) return null
  return (
    <>
      <span ref={location}>
        <MenuBotao
          label={t('arquivo.menu.nome')}
          width={260}
          position="bottom-end"
          renderButton={(opens) => (
            <Button size="small" icon="share" busy={baixando} {...opens}>
              {t('arquivo.menu.nome')}
            </Button>
          )}
          opcoes={acoes.map(({ label, icon, run }) => ({ chave: label, texto: label, esquerda: <Icon name={icon} size={14} />, run }))}
        />
      </span>
      {trazendo && (
        <Suspense>
          <TrazerDialog
            orcamentoId={orcamentoId}
            inicio={inicio}
            onClose={() => {
              onFim()
              // The menu item that had the focus is gone, so the button takes it.
              location.current?.querySelector('button')?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
