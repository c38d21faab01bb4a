import { nomeShortOf } from '@lastro/contract'
import { formatCnpj, readCnpj } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '../../../sessao/SenhaNovaField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import type { CadastroDraft } from './draft.ts'

interface RevisaoPassoProps {
  draft: CadastroDraft
  email: string
  onChoose: (step: number) => void
}

export function RevisaoPasso({ draft, email, onChoose }: RevisaoPassoProps) {
  const { t } = useTranslation('acesso')
  const parts: readonly { titulo: string; linhas: readonly (readonly [string, string])[] }[] = [
    {
      titulo: t('cadastro.empresa.nome'),
      linhas: [
        [t('cadastro.empresa.cnpj'), formatCnpj(readCnpj(draft.cnpj))],
        [t('cadastro.empresa.razao'), draft.razao.trim()],
        [t('cadastro.empresa.curto'), draft.short.trim() || nomeShortOf(draft.razao)],
      ],
    },
    {
      titulo: t('cadastro.pessoa.nome'),
      linhas: [
        [t('cadastro.revisao.email'), email],
        [t('cadastro.pessoa.seuNome'), draft.nome.trim()],
        [t('cadastro.revisao.senha'), t('cadastro.revisao.senhaDefinida', { tamanho: countCharacters(draft.senha) })],
      ],
    },
    { titulo: t('cadastro.plano.nome'), linhas: [[t('cadastro.plano.nome'), t(`cadastro.plano.${draft.modelo}`)]] },
  ]
  return (
    <Stack divided>
      {parts.map(({ titulo, linhas }, step) => (
        <Stack key={titulo} as="section" padding={[12, 0]}>
          <Inline justify="between">
            <Text as="h2" weight="semibold">
              {titulo}
            </Text>
            <Button variant="link" aria-label={t('cadastro.revisao.alterarDe', { etapa: titulo })} onClick={() => onChoose(step)}>
              {t('cadastro.revisao.alterar')}
            </Button>
          </Inline>
          <DescriptionList nameWidth={120} items={linhas.map(([name, value]) => ({ name, value }))} />
        </Stack>
      ))}
    </Stack>
  )
}
