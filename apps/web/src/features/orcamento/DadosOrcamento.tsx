import type { Orcamento } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PainelSecao } from '../../ui/PainelLateral.tsx'
import { Text } from '../../ui/Text.tsx'
import { Grid } from '../../ui/layout.tsx'

export function DadosOrcamento({ orcamento, canCopy }: { orcamento: Orcamento; canCopy: boolean }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const { id, dono, modelo, createdAt, approvedAt, approvedBy, conteudoHash, observacoes, versoes } = orcamento
  const dado = (nome: string, valor: ReactNode) => (
    <>
      <Text as="dt" tone="quiet">
        {nome}
      </Text>
      <dd>{valor}</dd>
    </>
  )
  return (
    <PainelSecao titulo={t('dados.titulo')}>
      <Grid as="dl" columns="auto minmax(0, 1fr)" phone="auto minmax(0, 1fr)" gap={[4, 12]}>
        {dado(t('campos.dono'), dono.nome)}
        {dado(t('campos.modelo'), modelo.nome)}
        {dado(t('dados.criado'), formatInstant(createdAt, now, language))}
        {approvedAt !== null &&
          approvedBy &&
          dado(t('dados.aprovado'), t('dados.aprovadoPor', { quem: approvedBy.nome, quando: formatInstant(approvedAt, now, language) }))}
        {conteudoHash !== null && dado(t('dados.hash'), <code>{conteudoHash}</code>)}
        {versoes.length > 1 &&
          dado(
            t('dados.versoes'),
            <ul>
              {versoes.map((versao) => (
                <li key={versao.id}>
                  <Link
                    to={paths.orcamento}
                    params={{ id: String(versao.id) }}
                    search={{ painel: 'areas' }}
                    aria-current={versao.id === id ? 'page' : undefined}
                  >
                    {t('versao', { numero: versao.versaoNumero })} · {t(`status.${versao.status}`)}
                  </Link>
                </li>
              ))}
            </ul>,
          )}
      </Grid>
      {observacoes !== '' && (
        <Text as="p" written>
          {observacoes}
        </Text>
      )}
      {canCopy && (
        <ButtonLink size="small" icon="copy" to={paths.orcamentoCopia} search={{ de: id }}>
          {t('novo.tituloCopia')}
        </ButtonLink>
      )}
    </PainelSecao>
  )
}
