import type { ImportacaoDetalhe } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'

export function Recusada({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { t } = useTranslation('importacao')
  const { status, erro } = importacao
  const known = status === 'recusada' || status === 'cancelada' || status === 'interrompida' || status === 'desfeita' ? status : 'recusada'
  return (
    <Stack gap={24} padding={[24, 'page']} align="start">
      <Stack as="dl" gap={16}>
        <Figure name={t('recusada.aconteceu')} size={14}>
          {erro?.message ?? t(`recusada.${known}`)}
        </Figure>
        <Figure name={t('recusada.seguro')} size={14}>
          <Text tone="fav" weight="medium">
            <Icon name="check" size={14} inline />
            {t(known === 'desfeita' ? 'recusada.nadaConta' : 'recusada.nadaGravado')}
          </Text>
        </Figure>
        <Figure name={t('recusada.fazer')} size={14}>
          {erro?.action ?? t('recusada.enviarDeNovo')}
        </Figure>
      </Stack>
      <Inline wrap>
        {importacao.reabrir !== null && (
          <ButtonLink to={paths.importacao} search={{ corrigir: importacao.id }} variant="primary" icon="pencil">
            {t('recusada.corrigir')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.importacao} variant={importacao.reabrir === null ? 'primary' : 'default'} icon="import">
          {t('recusada.nova')}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}
