import type { ImportacaoDetalhe } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'

export function Recusada({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { t } = useTranslation('importacao')
  const { status, erro } = importacao
  const known = status === 'recusada' || status === 'cancelada' || status === 'interrompida' || status === 'desfeita' ? status : 'recusada'
  return (
    <Stack gap={24} padding={[24, 'page']} align="start">
      <Stack as="dl" gap={16}>
        <Fato nome={t('recusada.aconteceu')}>{erro?.message ?? t(`recusada.${known}`)}</Fato>
        <Fato nome={t('recusada.seguro')}>
          <Text tone="fav" weight="medium">
            <Icon name="check" size={14} inline />
            {t(known === 'desfeita' ? 'recusada.nadaConta' : 'recusada.nadaGravado')}
          </Text>
        </Fato>
        <Fato nome={t('recusada.fazer')}>{erro?.action ?? t('recusada.enviarDeNovo')}</Fato>
      </Stack>
      <ButtonLink to={paths.importacao} variant="primary" icon="import">
        {t('recusada.nova')}
      </ButtonLink>
    </Stack>
  )
}

function Fato({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size={12} tone="quiet">
        {nome}
      </Text>
      <Text as="dd" size={14}>
        {children}
      </Text>
    </div>
  )
}
