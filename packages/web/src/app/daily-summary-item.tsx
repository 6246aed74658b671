import * as commonTexts from "@clove/domain/common.texts.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { Menu } from "@mantine/core";
import { useOnline } from "../api/connectivity-slice.ts";
import { failureText } from "../api/failure.ts";
import {
  useGetDailySummaryQuery,
  useSetDailySummaryMutation,
} from "../features/dashboard/daily-summary.api.ts";
import { notify } from "../ui/feedback/notify.ts";
import * as texts from "./app.texts.ts";

/** Whether yesterday's figures come by e-mail every morning (dashboard §9). */
export function DailySummaryItem() {
  const online = useOnline();
  const { data } = useGetDailySummaryQuery(undefined, { skip: !online });
  const [set, { isLoading }] = useSetDailySummaryMutation();
  const change = async (wanted: boolean) => {
    const answer = await set({ wanted });
    if (answer.error) return notify.error(failureText(answer.error, commonTexts.somethingWentWrong));
    notify.success(wanted ? dashboardTexts.summaryOn : dashboardTexts.summaryOff);
  };
  return (
    <Menu.CheckboxItem
      checked={data?.wanted ?? false}
      disabled={!online || !data || isLoading}
      closeMenuOnClick={false}
      rightSection={data && (data.wanted ? texts.on : texts.off)}
      onChange={(wanted) => void change(wanted)}
      mih={44}
    >
      {dashboardTexts.dailySummary}
    </Menu.CheckboxItem>
  );
}
