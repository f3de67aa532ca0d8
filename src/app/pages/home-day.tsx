/** What the platform says about the day on a home: what waits, and figures. A part of its own, so that the first script lists none of its files. */
import { HomeFigures } from './home-figures.tsx'
import { HomeMembers } from './home-members.tsx'
import { WaitingSection } from './waiting-section.tsx'

export function HomeDay() {
  return (
    <>
      <WaitingSection />
      <HomeMembers />
      <HomeFigures />
    </>
  )
}
