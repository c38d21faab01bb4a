import type { DreResposta, Sessao } from '@lastro/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { AlcanceChip } from '../../ui/AlcanceChip.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { DreVisao } from './dre-search.ts'
import { describeVigencia, ModeloMenu } from './ModeloMenu.tsx'
import type { SetVisao } from './use-visao.ts'
import { VisoesMenu } from './VisoesMenu.tsx'

interface DreHeaderProps {
  sessao: Sessao
  response: DreResposta | undefined
  visao: DreVisao
  setVisao: SetVisao
  isPhone: boolean
  onCopyLink: () => void
  onPrint: () => void
}

export const DreHeader = memo(function DreHeader({ sessao, response, visao, setVisao, isPhone, onCopyLink, onPrint }: DreHeaderProps) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const loaded = response?.disponivel ? response : undefined
  const vigencia = loaded && describeVigencia(t, loaded.modelo.vigencia, language)
  return (
    <PageHeader
      title={
        isPhone && response ? (
          <Inline as="span" gap={12}>
            {t('titulo')} <Chip>{response.modelo.nome}</Chip>
          </Inline>
        ) : (
          t('titulo')
        )
      }
      context={
        loaded && (
          <>
            {!isPhone && (
              <>
                {sessao.cliente && (
                  <Chip>
                    <b>{sessao.cliente.nomeCurto}</b>
                  </Chip>
                )}
                <ModeloMenu response={loaded} onChoose={(modelo) => setVisao({ modelo, explicar: null })} />
              </>
            )}
            {vigencia && <Chip>{vigencia}</Chip>}
            {!isPhone && (
              <Chip>
                <b>{t(`escala.${visao.escala}`)}</b>
              </Chip>
            )}
            {loaded.rateado && <Chip>{t('rateio.depois')}</Chip>}
            <AlcanceChip alcance={loaded.alcance} />
            {isPhone && <VisoesMenu visao={visao} setVisao={setVisao} />}
          </>
        )
      }
      actions={
        !isPhone &&
        loaded && (
          <>
            <VisoesMenu visao={visao} setVisao={setVisao} />
            <IconButton icon="link" label={t('copiarLink')} onClick={onCopyLink} />
            <IconButton icon="print" label={t('exportar.imprimir')} onClick={onPrint} />
          </>
        )
      }
    />
  )
})
