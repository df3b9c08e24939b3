import { PrivacyText } from '#web/components/school/PrivacyText.tsx'
import { Page } from '#web/components/ui/Page.tsx'

/** Privacidade: what is kept about people, for how long and why, and what they may ask for. */
export default function PrivacyScreen() {
  return (
    <Page title="Privacidade" about="O que o Chamada guarda, onde, por quanto tempo, por quê e quem vê.">
      <PrivacyText />
    </Page>
  )
}
