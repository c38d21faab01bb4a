import { type Importacao, isImportacaoRunning } from '@lastro/contract'
import { formatInstant, formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Razao } from '../../../ui/Valor.tsx'
import { Block } from './Block.tsx'
import { Item } from './Item.tsx'

export function Importacoes({ importacoes }: { importacoes: readonly Importacao[] }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  return (
    <Block
      title={t('importacoes.titulo')}
      note={formatInteger(importacoes.length, language)}
      link={{ to: paths.importacao, text: t('importacoes.todas') }}
    >
      <ul>
        {importacoes.map((importacao) => (
          <li key={importacao.id}>
            {isImportacaoRunning(importacao) ? <Running importacao={importacao} /> : <Ended importacao={importacao} />}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Running({ importacao: { id, arquivoNome, progresso } }: { importacao: Importacao }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const share = progresso && progresso.bytesTotal > 0 ? progresso.bytesLidos / progresso.bytesTotal : 0
  return (
    <Item
      icon="import"
      tone="running"
      title={arquivoNome}
      detail={
        progresso
          ? t('importacoes.andamento', {
              linhas: formatInteger(progresso.linhas, language),
              lancamentos: formatInteger(progresso.lancamentos, language),
              rejeitadas: formatInteger(progresso.rejeitadas, language),
            })
          : t('importacoes.naFila')
      }
      progress={<Progress value={share} label={arquivoNome} />}
      aside={
        <Text weight="semibold">
          <Razao razao={share} casas={0} symbol />
        </Text>
      }
      action={
        <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(id) }} size="small">
          {t('importacoes.acompanhar')}
        </ButtonLink>
      }
    />
  )
}

function Ended({ importacao: { id, arquivoNome, status, erro, finishedAt, createdAt } }: { importacao: Importacao }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <Item
      icon="error"
      tone="error"
      title={
        <>
          {arquivoNome}{' '}
          <Text weight="regular" tone="soft">
            · {t(`importacoes.status.${status}`)}
          </Text>
        </>
      }
      detail={erro?.message ?? formatInstant(finishedAt ?? createdAt, now, language)}
      action={
        <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(id) }} size="small">
          {t('importacoes.verMotivo')}
        </ButtonLink>
      }
    />
  )
}
