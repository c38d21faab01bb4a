import { useTranslation } from 'react-i18next'
import { DRE_CASAS, DRE_ESCALAS } from '../../navigation/dre-address.ts'
import { Menu } from '../../ui/Menu.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { type BaseAv, listBasesAv } from './base-av.ts'
import type { DreLinhaSemValores } from './demonstrativo.ts'
import { type DreVisao, casasPadrao } from './dre-search.ts'
import type { SetVisao } from './use-visao.ts'

interface ExibicaoMenuProps {
  visao: DreVisao
  setVisao: SetVisao
  linhas: readonly DreLinhaSemValores[]
  baseAv: BaseAv
}

export function ExibicaoMenu({ visao, setVisao, linhas, baseAv }: ExibicaoMenuProps) {
  const { t } = useTranslation('dre')
  const unidade = t(`escala.${visao.escala}`)
  const nome = t('exibicao.nome', { unidade })
  const allOpen = visao.abertas === 'todas'
  return (
    <Menu
      label={nome}
      width={220}
      position="bottom-end"
      dense
      staysOpen
      renderButton={(button) => <ToolbarButton {...button} menu value={unidade} aria-label={nome} />}
      sections={[
        {
          label: t('exibicao.escala'),
          options: DRE_ESCALAS.map((escala) => ({
            id: escala,
            text: t(`escala.${escala}`),
            isChosen: escala === visao.escala,
            run: () => setVisao({ escala, casas: casasPadrao(escala) }, 'replace'),
          })),
        },
        {
          label: t('exibicao.casas'),
          options: DRE_CASAS.map((casas) => ({
            id: String(casas),
            text: t(`exibicao.casas${casas}`),
            isChosen: casas === visao.casas,
            run: () => setVisao({ casas }, 'replace'),
          })),
        },
        {
          label: t('exibicao.avSobre'),
          options: listBasesAv(linhas, baseAv).map(({ codigo, descricao }) => ({
            id: codigo,
            text: descricao,
            isChosen: codigo === (baseAv?.codigo ?? ''),
            run: () => setVisao({ baseAv: codigo }, 'replace'),
          })),
        },
        {
          multiple: true,
          options: [
            {
              id: 'porMes',
              text: t('exibicao.porMes'),
              isChosen: visao.porMes,
              run: () => setVisao({ porMes: !visao.porMes }, 'replace'),
            },
            {
              id: 'abertas',
              text: t('exibicao.abertas'),
              isChosen: allOpen,
              run: () => setVisao({ abertas: allOpen ? new Set<string>() : 'todas' }, 'replace'),
            },
          ],
        },
      ]}
    />
  )
}
