import type { Importacao } from '@lastro/contract'
import { formatInstant, formatInteger, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { importacoesQuery } from '../../razao/importacao/queries.ts'
import { largestDiferencaOf, vigenciaOf } from '../../razao/importacao/status.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Block } from './Block.tsx'
import { Item } from './Item.tsx'

const SHOWN = 4

export function UltimasImportacoes() {
  const { t } = useTranslation('inicio')
  const { data = [] } = useQuery(importacoesQuery)
  const done = data.filter(({ status }) => status === 'concluida')
  if (done.length === 0) return null
  return (
    <Block title={t('realizado.titulo')} link={{ to: paths.importacao, text: t('realizado.todas') }}>
      <ul>
        {done.slice(0, SHOWN).map((importacao) => (
          <Done key={importacao.id} importacao={importacao} />
        ))}
      </ul>
    </Block>
  )
}

function Done({ importacao }: { importacao: Importacao }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const now = useNow()
  const { id, arquivoNome, resumo, finishedAt, createdAt, criadaPor, avisos } = importacao
  const { vigentes, replaced } = vigenciaOf(importacao)
  const isReplaced = replaced.length > 0
  // The reconciliation covers the whole file, so a partly replaced import has none.
  const difference = isReplaced ? null : largestDiferencaOf(importacao)
  return (
    <li>
      <Item
        icon={difference === null ? 'file' : difference === 0 ? 'check' : 'warning'}
        tone={difference === null ? undefined : difference === 0 ? 'done' : 'warning'}
        title={
          <>
            {arquivoNome}
            {resumo?.inicio && resumo.fim && (
              <Text weight="regular" tone="soft">
                {' · '}
                {!isReplaced && formatPeriodo(resumo.inicio, resumo.fim, language)}
                {isReplaced && (vigentes.length > 0 ? formatPeriodos(vigentes, language) : t('realizado.substituida'))}
              </Text>
            )}
          </>
        }
        detail={[
          ...replaced.map(({ por, meses }) =>
            t('realizado.substituidaPor', { meses: formatPeriodos(meses, language), arquivo: por.arquivoNome }),
          ),
          formatInstant(finishedAt ?? createdAt, now, language),
          criadaPor,
          ...(resumo && resumo.partidas > 0 && !isReplaced
            ? [t('realizado.partidas', { count: resumo.partidas, total: formatInteger(resumo.partidas, language) })]
            : []),
          ...(avisos > 0 ? [t('realizado.avisos', { count: avisos })] : []),
        ].join(' · ')}
        aside={
          difference !== null && (
            <Stack gap={2} align="end">
              <Text weight="semibold" tone={difference === 0 ? 'fav' : 'warn'}>
                <Valor centavos={difference} zero="zero" />
              </Text>
              <Text size={12} tone="quiet">
                {t(difference === 0 ? 'realizado.diferenca' : 'realizado.maiorDiferenca')}
              </Text>
            </Stack>
          )
        }
        action={
          <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(id) }} size="small">
            {t('realizado.abrir')}
          </ButtonLink>
        }
      />
    </li>
  )
}
